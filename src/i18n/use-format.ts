import { useMemo } from 'react';
import {
  formatChange,
  formatClock,
  formatDateTime,
  formatDay,
  formatDuration,
  formatMoment,
  formatNumber,
  formatShare,
  spanOf,
} from './format';
import { useLanguage, useTranslation } from './use-translation';

/** The formatters of format.ts in the language shown and, for times, the project's zone. */
export function useFormat(timeZone?: string) {
  const language = useLanguage();
  const { t } = useTranslation();
  return useMemo(
    () => ({
      number: (value: number | null | undefined, decimals?: number) => formatNumber(language, value, decimals),
      change: (value: number | null | undefined, decimals?: number) => formatChange(language, value, decimals),
      share: (value: number | null) => formatShare(language, value),
      day: (ms: number | null | undefined) => formatDay(ms, timeZone),
      clock: (ms: number | null | undefined) => formatClock(ms, timeZone),
      dateTime: (ms: number | null | undefined) => formatDateTime(ms, timeZone),
      moment: (ms: number | null | undefined, nowMs: number) => formatMoment(ms, nowMs, timeZone),
      duration: formatDuration,
      /** '12 s', '3 min' … */
      span: (ms: number) => {
        const { unit, n } = spanOf(ms);
        return t(`common.span.${unit}`, { n });
      },
      /** '3 min ago'. */
      ago: (ms: number) => {
        const { unit, n } = spanOf(ms);
        return t('common.ago', { span: t(`common.span.${unit}`, { n }) });
      },
    }),
    [language, timeZone, t],
  );
}

export type Format = ReturnType<typeof useFormat>;
