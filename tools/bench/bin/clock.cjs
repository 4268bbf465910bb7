// Loaded before a program that is measured: it writes what its process took to the fourth of its files.
if (require('node:worker_threads').isMainThread)
  process.on('exit', () => {
    const { maxRSS, systemCPUTime, userCPUTime } = process.resourceUsage();
    require('node:fs').writeSync(3, JSON.stringify({ time: (userCPUTime + systemCPUTime) / 1e3, mebibytes: maxRSS / 1024 }));
  });
