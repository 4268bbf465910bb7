/** A bar for each tool: how many of the mistakes it finds, as SVG that is read on light and dark pages. */
export function chartOf(results, all) {
  const height = 30 + results.length * 44;
  const bars = results.map(({ name, seconds, sum, wrong }, i) => {
    const y = 30 + i * 44;
    const note = `${sum} of ${all} found, ${wrong === 0 ? 'no false alarm' : `${wrong} false alarms`}, ${seconds.toFixed(1)} s`;
    return `<text x="0" y="${y + 15}">${name}</text><rect x="130" y="${y}" width="480" height="20" fill="#8884"/><rect x="130" y="${y}" width="${Math.round((480 * sum) / all)}" height="20" fill="#326ce5"/><text x="130" y="${y + 34}" font-size="11">${note}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 620 ${height}" width="620" height="${height}" role="img" aria-label="How many of ${all} deliberate mistakes each tool finds" font-family="system-ui, sans-serif" font-size="13" fill="#888"><text x="0" y="15" font-weight="bold">Deliberate mistakes found</text>${bars.join('')}</svg>\n`;
}
