// The ports of a ring in numbers: the same table on the screen and on paper.
import type { PaperBlock } from '../../contracts/paper';
import type { RingTerms } from '../../equipment/trade-terms';
import type { Translate } from '../../i18n/translate';
import type { Format } from '../../i18n/use-format';
import { type PrintedRecord, paperTables } from '../../parts/paper/trade-paper';
import type { TextTable } from '../../ui/text-table';
import { PORT_TAKES, type PortSum, portLimit, portSums } from './port-sums';

/** The worker's question: for each port the input of `portSums`, then the ratio and the total. */
export function portsAsked({ ports, ratio, total }: RingTerms) {
  return {
    counter: null,
    stands: null,
    everyMs: null,
    values: [
      ...ports.flatMap(({ pressure, volume }) =>
        PORT_TAKES.map((take) => ({ channel: take === 'growth' ? volume : pressure, take })),
      ),
      { channel: ratio, take: 'mean' as const },
      { channel: total, take: 'growth' as const },
    ],
  };
}

/** Clockwise from the crown. */
export function portTable(ports: readonly PortSum[], t: Translate, format: Pick<Format, 'number'>): TextTable {
  return {
    columns: [
      t('tradePanels.port'),
      t('tradePanels.volume'),
      t('tradePanels.meanPressure'),
      t('tradePanels.most'),
      t('tradePanels.limit'),
      t('tradePanels.verdict'),
    ],
    rows: ports.map(({ hour, volumeM3, meanMpa, largestMpa, limitMpa, broken }, at) => {
      const most = format.number(largestMpa, 2);
      const judged = limitMpa !== null && largestMpa !== null;
      return [
        `${at + 1} · ${t('tradePanels.clock', { hour })}`,
        format.number(volumeM3, 2),
        format.number(meanMpa, 2),
        broken ? { odd: most } : most,
        format.number(limitMpa, 2),
        broken ? { odd: t('tradePanels.broken') } : t(judged ? 'tradePanels.within' : 'tradePanels.notJudged'),
      ];
    }),
  };
}

/** The ports of a ring that is printed. */
export async function portsOnPaper(
  { core, key, design, t, format, signal }: PrintedRecord,
  terms: RingTerms,
): Promise<PaperBlock[]> {
  const events = await core.call('log.events', { key, ...portsAsked(terms) }, { signal });
  const ports = portSums(terms, events, portLimit(terms, design?.terms ?? null));
  return paperTables(t('tradePanels.ring'), portTable(ports, t, format));
}
