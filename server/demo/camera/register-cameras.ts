// Serves the streams of the demo's cameras. They show a drawing, so they are open.
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { CAMERA_NAMES, readCameraFile, STREAM_FILES } from './camera-files';

const TYPES: Readonly<Record<string, string>> = {
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.mp4': 'video/mp4',
  '.m4s': 'video/iso.segment',
};

export function registerDemoCameras(app: FastifyInstance): void {
  app.get<{ Params: { no: string; file: string } }>('/demo/cameras/:no/:file', async (request, reply) => {
    const { no, file } = request.params;
    if (!CAMERA_NAMES.includes(no) || !STREAM_FILES.includes(file)) return reply.callNotFound();
    return reply
      .header('cache-control', 'no-cache')
      .type(TYPES[path.extname(file)] ?? 'application/octet-stream')
      .send(await readCameraFile(`${no}/${file}`));
  });
}
