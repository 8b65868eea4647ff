// Where the committed pictures of the demo's cameras are (README.md). The build puts them beside the server.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** Folders of the cameras. */
export const CAMERA_NAMES: readonly string[] = ['0', '1', '2', '3'];
/** Files of each camera's stream. */
export const STREAM_FILES: readonly string[] = ['index.m3u8', 'init.mp4', 'segment-0.m4s', 'segment-1.m4s'];

/** Still of a camera, a PNG. */
export function stillOf(camera: string): string {
  return `stills/${camera}.png`;
}

/** One of the files, by its path below this folder. */
export function readCameraFile(name: string): Promise<Buffer> {
  return readFile(new URL(name, folder()));
}

/** Beside the built server, or, where the source runs (tests), this folder. */
function folder(): URL {
  const built = new URL('./demo-cameras/', import.meta.url);
  return existsSync(fileURLToPath(built)) ? built : new URL('./', import.meta.url);
}
