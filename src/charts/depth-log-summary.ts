import { formatNumber } from '../i18n/format';
import { type DepthLogInput, formatReading, fullRange, limitValue, trackOf } from './depth-log-input';

/** The log in words for those who do not see it: extent, passes, and the extremes of every channel. */
export function depthLogSummary(input: DepthLogInput): string[] {
  const { tracks, channels, passes, language, t, by, formatTime } = input;
  const full = fullRange(tracks, by, null);
  const seen = new Set(tracks.tracks.flatMap((track) => track.stretches.map((stretch) => stretch.pass)));
  const names = passes.flatMap((pass, code) => (seen.has(code) ? [pass.names[language]] : []));
  const rows = formatNumber(language, tracks.rows);
  const head = [
    t('charts.records', { count: rows }),
    t('charts.greatestDepth', { depthM: tracks.maxDepthM.toFixed(2) }),
  ];
  if (by === 'time') head.push(`${formatTime(full.from, 'full')} – ${formatTime(full.to, 'full')}`);
  if (names.length > 0) head.push(t('charts.passes') + names.join(t('common.listComma')));
  const lines = channels.map((channel) => {
    const track = trackOf(tracks, channel.key);
    const low = formatReading(track?.min, channel);
    const high = formatReading(track?.max, channel);
    const unit = channel.unit === '' ? '' : ` ${channel.unit}`;
    const limits = input.limits
      .filter((limit) => limit.channel === channel.key)
      .map((limit) => `${limit.label} ${limitValue(limit, channel)}`);
    const range = `${t('charts.range', { low, high })}${unit}`;
    return [`${channel.names[language]}${t('common.colon')}${range}`, ...limits].join(t('common.clauseComma'));
  });
  const pauses = input.pauses.map(({ from, text }) =>
    [by === 'depth' ? `${from.toFixed(2)}\u00a0m` : formatTime(from, 'clock'), text].join(' '),
  );
  return [
    head.join(t('common.clauseComma')),
    ...lines,
    ...(pauses.length === 0 ? [] : [pauses.join(t('common.listComma'))]),
  ];
}
