import type { LogStretch } from '../features/pile-log/log-view';
import type { Finding, FindingKind } from '../features/record-checks/findings';
import type { LogMark } from '../features/record-checks/stretch-of-rows';

/** Stretches of a record's log where limits are broken, and where readings contradict themselves, in the words of `nameOf`. */
export function logStretches(
  breaches: readonly LogMark[],
  findings: readonly Finding[],
  nameOf: (kind: FindingKind) => string,
): readonly LogStretch[] {
  return [
    ...breaches.flatMap((breach) => (breach.channel === null ? [] : [stretchOf(breach, breach.channel)])),
    // The log shows pauses by itself.
    ...findings.flatMap((finding) =>
      finding.kind === 'gap' ? [] : [{ ...stretchOf(finding, finding.channel ?? ''), text: nameOf(finding.kind) }],
    ),
  ];
}

/** A clock that was set back ends before it begins. */
function stretchOf({ fromMs, toMs, fromM, toM }: LogMark, channel: string): LogStretch {
  return {
    channel,
    timeMs: { from: Math.min(fromMs, toMs), to: Math.max(fromMs, toMs) },
    depthM: fromM === null || toM === null ? null : { from: Math.min(fromM, toM), to: Math.max(fromM, toM) },
  };
}
