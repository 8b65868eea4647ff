// That a browser plays it is tested in tests/e2e; here, that the files are what a player needs and fit each other.
import { describe, expect, it } from 'vitest';
import { encodePicture, type Frame } from './h264';
import { drawPicture, PICTURES } from './picture';
import { cameraStream } from './stream';

/** Names and sizes of the boxes side by side. */
function boxes(bytes: Buffer): [name: string, size: number][] {
  const found: [string, number][] = [];
  for (let at = 0; at < bytes.length; at += bytes.readUInt32BE(at))
    found.push([bytes.toString('latin1', at + 4, at + 8), bytes.readUInt32BE(at)]);
  return found;
}

describe('a demo camera', () => {
  const stream = cameraStream(1);

  it('has a playlist whose files are there, small, and made of whole boxes', () => {
    const playlist = stream.get('index.m3u8')?.toString() ?? '';
    expect(playlist.startsWith('#EXTM3U\n')).toBe(true);
    const named = [...playlist.matchAll(/^(?!#)(.+)$|URI="([^"]+)"/gm)].map((match) => match[1] ?? match[2] ?? '');
    expect([...named, 'index.m3u8'].sort()).toEqual([...stream.keys()].sort());
    const total = [...stream.values()].reduce((sum, file) => sum + file.length, 0);
    expect(total).toBeLessThan(200_000);
    expect(boxes(stream.get('init.mp4') ?? Buffer.alloc(0)).map(([name]) => name)).toEqual(['ftyp', 'moov']);
    for (const [name, file] of stream) {
      if (!name.endsWith('.m4s')) continue;
      expect(boxes(file).map(([box]) => box)).toEqual(['moof', 'mdat']);
      // The samples begin where the run says.
      const trun = file.indexOf('trun', 0, 'latin1');
      const [[, moofBytes] = ['', 0]] = boxes(file);
      expect(file.readInt32BE(trun + 12)).toBe(moofBytes + 8);
    }
  });

  it('is the same each time, and another for another camera', () => {
    expect([...cameraStream(1)]).toEqual([...stream]);
    expect(cameraStream(2).get('segment-0.m4s')).not.toEqual(stream.get('segment-0.m4s'));
  });

  it('moves', () => {
    const [a, b] = [drawPicture(0, 1), drawPicture(PICTURES / 4, 1)];
    expect(a.y).not.toEqual(b.y);
  });
});

describe('the encoder', () => {
  const frame: Frame = drawPicture(3, 0);

  it('spends next to nothing on a picture that has not changed', () => {
    expect(encodePicture(frame, frame, 1, 0).length).toBeLessThan(16);
  });

  it('keeps start codes out of its bytes', () => {
    const black: Frame = {
      width: 32,
      height: 32,
      y: new Uint8Array(1024),
      cb: new Uint8Array(256),
      cr: new Uint8Array(256),
    };
    const nal = Buffer.from(encodePicture(black, null, 0, 0));
    for (let i = 0; i + 2 < nal.length; i++) {
      if (nal[i] === 0 && nal[i + 1] === 0) expect(nal[i + 2]).toBeGreaterThanOrEqual(3);
    }
  });
});
