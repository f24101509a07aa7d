/** Prints what is being done, with the seconds since the start. */
export function progress(): (text: string) => void {
  const started = performance.now();
  return (text) => {
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${seconds.padStart(6)} s  ${text}`);
  };
}
