import type { Output } from '../src/cli/io.ts';

/** Returns a function that writes a step with the seconds since the start. */
export function progress(output: Output = process.stderr): (text: string) => void {
  const started = performance.now();
  return (text) => {
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    output.write(`${seconds.padStart(6)} s  ${text}\n`);
  };
}
