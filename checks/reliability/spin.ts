// Loaded into a service by `--import`: a signal has its main thread spin for ever, as a step without an end would.
process.on('SIGUSR2', () => {
  for (;;);
});
