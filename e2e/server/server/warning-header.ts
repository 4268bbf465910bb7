/** The text of one `Warning` header: `299 - "text"`, in which quotes and backslashes are escaped, in UTF-8. */
export function warningText(header: string): string {
  const quoted = /^299 \S+ "(.*)"$/s.exec(Buffer.from(header, 'latin1').toString('utf8'))?.[1];
  return (quoted ?? header).replaceAll(/\\(.)/gs, '$1');
}
