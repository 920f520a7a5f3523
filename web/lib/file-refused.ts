/** A file that can't be used. Its message is for the person who chose it. */
export class FileRefused extends Error {
  override name = 'FileRefused';
}
