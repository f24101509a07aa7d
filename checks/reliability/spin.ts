// Loaded into a service by `--import`: on a signal, its main thread spins forever, like an endless step.
process.on('SIGUSR2', () => {
  for (;;);
});
