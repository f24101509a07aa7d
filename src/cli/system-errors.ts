/** A sentence about what the operating system refused, or undefined for any other error. */
export function systemErrorText(error: unknown): string | undefined {
  const { code, path, syscall } = error as NodeJS.ErrnoException;
  if (code === undefined || syscall === undefined) return undefined;
  const place = path === undefined ? 'The file' : path;
  switch (code) {
    case 'ENOENT':
      return `${place} does not exist: check the name and its folder.`;
    case 'ENOTDIR':
      return `${place} cannot be made: a part of it is a file, not a folder.`;
    case 'EISDIR':
      return `${place} is a folder: give the name of a file.`;
    case 'EACCES':
    case 'EPERM':
      return `${place} cannot be used: this user lacks the permission.`;
    case 'EROFS':
      return `${place} cannot be written: the disk is read-only.`;
    case 'ENOSPC':
      return `${place} cannot be written: the disk is full.`;
    default:
      return undefined;
  }
}
