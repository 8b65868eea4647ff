// A demo camera's stream: an HLS playlist and its segments, made when they are first asked for.
import { initSegment, mediaSegment, TIMESCALE } from './fmp4';
import { encodePicture, type Frame, parameterSets } from './h264';
import { drawPicture, HEIGHT, PICTURES, WIDTH } from './picture';

const PICTURES_A_SECOND = 4;
const SEGMENTS = 2;

/** Files of a stream by name; `index.m3u8` is the playlist. */
export type CameraStream = ReadonlyMap<string, Buffer>;

/** The stream of a camera: the same number gives the same bytes. */
export function cameraStream(cameraNo: number): CameraStream {
  const sets = parameterSets(WIDTH, HEIGHT);
  const files = new Map([['init.mp4', initSegment(WIDTH, HEIGHT, sets)]]);
  const each = PICTURES / SEGMENTS;
  const seconds = each / PICTURES_A_SECOND;
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${Math.ceil(seconds)}`,
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    '#EXT-X-MAP:URI="init.mp4"',
  ];
  for (let no = 0; no < SEGMENTS; no++) {
    let before: Frame | null = null;
    const pictures = Array.from({ length: each }, (_, i) => {
      const frame = drawPicture(no * each + i, cameraNo);
      const picture = encodePicture(frame, before, i, no);
      before = frame;
      return picture;
    });
    const ticks = TIMESCALE / PICTURES_A_SECOND;
    files.set(`segment-${no}.m4s`, mediaSegment(no + 1, no * each * ticks, ticks, pictures));
    lines.push(`#EXTINF:${seconds.toFixed(3)},`, `segment-${no}.m4s`);
  }
  lines.push('#EXT-X-ENDLIST', '');
  return files.set('index.m3u8', Buffer.from(lines.join('\n'), 'utf8'));
}
