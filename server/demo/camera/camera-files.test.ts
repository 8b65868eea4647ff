// That a browser plays the streams is tested in tests/e2e; here, that each file is as its playlist says.
import { readdirSync, readFileSync } from 'node:fs';
import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { CAMERA_NAMES, readCameraFile, STREAM_FILES, stillOf } from './camera-files';
import { registerDemoCameras } from './register-cameras';

const SECONDS = 10;
const PICTURES_A_SECOND = 8;

interface Box {
  readonly name: string;
  readonly body: Buffer;
  /** Where the box begins. */
  readonly at: number;
}

/** The boxes side by side (ISO/IEC 14496-12). */
function boxesOf(bytes: Buffer): Box[] {
  const found: Box[] = [];
  for (let at = 0; at < bytes.length; at += bytes.readUInt32BE(at)) {
    const body = bytes.subarray(at + 8, at + bytes.readUInt32BE(at));
    found.push({ name: bytes.toString('latin1', at + 4, at + 8), body, at });
  }
  return found;
}

/** The body of the box that a path of names leads to. */
function boxAt(bytes: Buffer, ...[name = '', ...path]: readonly string[]): Buffer {
  const body = boxesOf(bytes).find((box) => box.name === name)?.body;
  if (body === undefined) throw new Error(`there is no box ${name}`);
  return path.length === 0 ? body : boxAt(body, ...path);
}

/** Types of the NAL units of a segment's pictures, from first to last; the pictures fill its `mdat`. */
function nalTypesOf(segment: Buffer): number[] {
  const moof = boxesOf(segment).find(({ name }) => name === 'moof');
  const mdat = boxesOf(segment).find(({ name }) => name === 'mdat');
  if (moof === undefined || mdat === undefined) throw new Error('a segment has a moof and an mdat');
  const trun = boxAt(moof.body, 'traf', 'trun');
  // The samples begin where the run says, counted from the moof.
  expect(moof.at + trun.readInt32BE(8)).toBe(mdat.at + 8);
  expect(trun.readUInt32BE(4)).toBe((SECONDS / 2) * PICTURES_A_SECOND);
  const types: number[] = [];
  let at = 0;
  while (at < mdat.body.length) {
    types.push(mdat.body.readUInt8(at + 4) & 0x1f);
    at += 4 + mdat.body.readUInt32BE(at);
  }
  expect(at).toBe(mdat.body.length);
  return types;
}

describe.each(CAMERA_NAMES)('the stream of camera %s', (camera) => {
  it('has a playlist that names its files and how long they are', async () => {
    const playlist = (await readCameraFile(`${camera}/index.m3u8`)).toString();
    const lines = playlist.split('\n');
    expect(lines[0]).toBe('#EXTM3U');
    expect(lines).toContain('#EXT-X-PLAYLIST-TYPE:VOD');
    expect(lines).toContain('#EXT-X-ENDLIST');
    const named = [...playlist.matchAll(/^(?!#)(.+)$|URI="([^"]+)"/gm)].map(([, file, map]) => file ?? map ?? '');
    expect([...named, 'index.m3u8'].toSorted()).toEqual([...STREAM_FILES].toSorted());
    const longest = Number(/^#EXT-X-TARGETDURATION:(\d+)$/m.exec(playlist)?.[1]);
    const seconds = [...playlist.matchAll(/^#EXTINF:([\d.]+),$/gm)].map(([, each]) => Number(each));
    expect(seconds.reduce((sum, each) => sum + each, 0)).toBe(SECONDS);
    expect(Math.max(...seconds)).toBeLessThanOrEqual(longest);
  });

  it('is H.264 that every player has: Constrained Baseline, level 1.3', async () => {
    const init = await readCameraFile(`${camera}/init.mp4`);
    expect(boxesOf(init).map(({ name }) => name)).toEqual(['ftyp', 'moov']);
    const stsd = boxAt(init, 'moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd');
    const avcC = stsd.subarray(stsd.indexOf('avcC', 0, 'latin1') + 4);
    // Profile 66 with constraint_set1, as in codecs="avc1.42c00d".
    expect(avcC.toString('hex', 1, 4)).toBe('42c00d');
    // Lengths of NAL units take four bytes.
    expect(avcC.readUInt8(4) & 3).toBe(3);
  });

  it('has segments that begin with a whole picture and follow each other', async () => {
    const init = await readCameraFile(`${camera}/init.mp4`);
    const timescale = boxAt(init, 'moov', 'trak', 'mdia', 'mdhd').readUInt32BE(12);
    for (const [no, file] of STREAM_FILES.filter((name) => name.endsWith('.m4s')).entries()) {
      const segment = await readCameraFile(`${camera}/${file}`);
      const tfdt = boxAt(segment, 'moof', 'traf', 'tfdt');
      expect(Number(tfdt.readBigUInt64BE(4)) / timescale).toBe((no * SECONDS) / 2);
      const pictures = nalTypesOf(segment).filter((type) => type === 1 || type === 5);
      expect(pictures[0]).toBe(5);
      expect(pictures.slice(1)).toEqual(Array.from({ length: (SECONDS / 2) * PICTURES_A_SECOND - 1 }, () => 1));
    }
  });
});

it('there are no other files, they are small, and no two cameras show the same', async () => {
  const here = new URL('./', import.meta.url);
  const committed = [...CAMERA_NAMES, 'stills'].flatMap((folder) =>
    readdirSync(new URL(`${folder}/`, here)).map((file) => `${folder}/${file}`),
  );
  const listed = CAMERA_NAMES.flatMap((camera) => [
    stillOf(camera),
    ...STREAM_FILES.map((file) => `${camera}/${file}`),
  ]);
  expect(committed.toSorted()).toEqual(listed.toSorted());
  const bytes = committed.reduce((sum, file) => sum + readFileSync(new URL(file, here)).length, 0);
  expect(bytes).toBeLessThan(150_000);
  const pictures = await Promise.all(CAMERA_NAMES.map((camera) => readCameraFile(`${camera}/segment-0.m4s`)));
  expect(new Set(pictures.map((picture) => picture.toString('base64'))).size).toBe(CAMERA_NAMES.length);
});

it('a server gives them with their media types, and nothing else from there', async () => {
  const app = fastify();
  registerDemoCameras(app);
  const typeOf = async (address: string): Promise<unknown> =>
    (await app.inject(`/demo/cameras/${address}`)).headers['content-type'];
  expect(await typeOf('3/index.m3u8')).toBe('application/vnd.apple.mpegurl');
  expect(await typeOf('0/init.mp4')).toBe('video/mp4');
  expect(await typeOf('0/segment-1.m4s')).toBe('video/iso.segment');
  const segment = await app.inject('/demo/cameras/2/segment-0.m4s');
  expect(segment.rawPayload.equals(await readCameraFile('2/segment-0.m4s'))).toBe(true);
  for (const address of ['4/index.m3u8', '0/README.md', '..%2f/README.md', 'stills/0.png', '0/..%2fREADME.md'])
    expect((await app.inject(`/demo/cameras/${address}`)).statusCode, address).toBe(404);
  await app.close();
});
