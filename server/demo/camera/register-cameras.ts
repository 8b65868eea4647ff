// Serves the streams of the demo's cameras. They show a drawing, so they are open.
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type CameraStream, cameraStream } from './stream';

const TYPES: Readonly<Record<string, string>> = {
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.mp4': 'video/mp4',
  '.m4s': 'video/iso.segment',
};
/** The drawings there are. */
const CAMERAS = 4;

export function registerDemoCameras(app: FastifyInstance): void {
  const streams = new Map<number, CameraStream>();
  app.get<{ Params: { no: string; file: string } }>('/demo/cameras/:no/:file', async (request, reply) => {
    const no = /^\d$/.test(request.params.no) ? Number(request.params.no) : CAMERAS;
    if (no >= CAMERAS) return reply.callNotFound();
    const stream = streams.get(no) ?? cameraStream(no);
    streams.set(no, stream);
    const file = stream.get(request.params.file);
    if (file === undefined) return reply.callNotFound();
    return reply
      .header('cache-control', 'no-cache')
      .type(TYPES[path.extname(request.params.file)] ?? 'application/octet-stream')
      .send(file);
  });
}
