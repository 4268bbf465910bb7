/** The picture of the deliberate mistakes, of their table in `docs/benchmarks.md`: a bar for each tool, as SVG that is read on light and dark pages. */
export function mistakesPicture(page) {
  const [names, sums, wrong, seconds] = ['of 25 each', 'all', 'none', '(?=\\| seconds)'].map((first) => cellsOf(page, first));
  const [, all] = /^\| all \| (\d+) mistakes /m.exec(page);
  const height = 30 + names.length * 44;
  const bars = names.map((name, i) => {
    const y = 30 + i * 44;
    const note = `${sums[i]} of ${all} found, ${wrong[i] === '0' ? 'no false alarm' : `${wrong[i]} false alarms`}, ${seconds[i]} s`;
    return `<text x="0" y="${y + 15}">${name.replace(/ .*/, '')}</text><rect x="130" y="${y}" width="480" height="20" fill="#8884"/><rect x="130" y="${y}" width="${Math.round((480 * Number(sums[i])) / Number(all))}" height="20" fill="#326ce5"/><text x="130" y="${y + 34}" font-size="11">${note}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 620 ${height}" width="620" height="${height}" role="img" aria-label="How many of ${all} deliberate mistakes each tool finds" font-family="system-ui, sans-serif" font-size="13" fill="#888"><text x="0" y="15" font-weight="bold">Deliberate mistakes found</text>${bars.join('')}</svg>\n`;
}

/** What the row of the table that begins so has about each tool. */
function cellsOf(page, first) {
  return new RegExp(`^\\| ${first}[^|]*\\|[^|]*\\| (.*) \\|$`, 'm').exec(page)[1].split(' | ');
}
