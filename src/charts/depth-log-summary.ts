import { type DepthLogInput, formatReading, fullRange, limitValue, trackOf } from './depth-log-input';

/** The log in words for those who do not see it: extent, passes, and the extremes of every channel. */
export function depthLogSummary(input: DepthLogInput): string[] {
  const { tracks, channels, passes, language, by, formatTime } = input;
  const cn = language === 'cn';
  const full = fullRange(tracks, by, null);
  const seen = new Set(tracks.tracks.flatMap((track) => track.stretches.map((stretch) => stretch.pass)));
  const names = passes.flatMap((pass, code) => (seen.has(code) ? [pass.names[language]] : []));
  const rows = tracks.rows.toLocaleString('en-US');
  const head = cn
    ? [`记录 ${rows} 条`, `最大深度 ${tracks.maxDepthM.toFixed(2)} m`]
    : [`${rows} records`, `greatest depth ${tracks.maxDepthM.toFixed(2)} m`];
  if (by === 'time') head.push(`${formatTime(full.from, 'full')} – ${formatTime(full.to, 'full')}`);
  if (names.length > 0) head.push((cn ? '工序：' : 'passes: ') + names.join(cn ? '、' : ', '));
  const lines = channels.map((channel) => {
    const track = trackOf(tracks, channel.key);
    const low = formatReading(track?.min, channel);
    const high = formatReading(track?.max, channel);
    const unit = channel.unit === '' ? '' : ` ${channel.unit}`;
    const limits = input.limits
      .filter((limit) => limit.channel === channel.key)
      .map((limit) => `${limit.label} ${limitValue(limit, channel)}`);
    const range = cn ? `${low} 至 ${high}${unit}` : `from ${low} to ${high}${unit}`;
    return [`${channel.names[language]}${cn ? '：' : ': '}${range}`, ...limits].join(cn ? '，' : ', ');
  });
  return [head.join(cn ? '，' : ', '), ...lines];
}
