// The package's lib/index.js imports this before its own code. The build copies it unchanged.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  throw new Error(
    `Hangtag needs Node 22.18 or newer, this is ${process.versions.node}: install a newer one from https://nodejs.org.`,
  );
}
