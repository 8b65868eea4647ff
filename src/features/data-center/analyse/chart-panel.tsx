import { type ReactNode, useContext, useState } from 'react';
import { type ChartSlot, ChartSlotContext } from '../../../charts/chart-slot';
import { useFormat } from '../../../i18n/use-format';
import { useTranslation } from '../../../i18n/use-translation';
import { FileNote, FileSearch, FilesWait, fileNotes } from '../../../parts/export-menu/file-note';
import { Panel } from '../../../ui/panel';
import { raiseError } from '../../../ui/raised-errors';
import { saveFile } from '../../../ui/save-file';
import { useDark } from '../../../ui/theme/theme-choice';
import type { ChartZoom } from './chart-zoom';
import { type PictureKind, PictureMenu } from './picture-menu';
import { stretchText } from './zoom';
import { ZoomMenu } from './zoom-menu';

interface ChartPanelProps {
  readonly title: string;
  readonly detail: string;
  readonly actions?: ReactNode;
  /** How the chart is zoomed; null: it cannot be. */
  readonly zoom: ChartZoom | null;
  /** The question, for the picture that is saved. */
  readonly question: string;
  readonly children: ReactNode;
}

/** A panel with a chart that can be saved as a picture, by accounts that may export. */
export function ChartPanel({ title, detail, actions, zoom, question, children }: ChartPanelProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const dark = useDark();
  const lacking = useContext(FileNote);
  const search = useContext(FileSearch);
  const waits = useContext(FilesWait);
  // The chart's code may still be on its way.
  const [hasChart, setChart] = useState(false);
  const [slot] = useState<ChartSlot>(() => ({ option: null, onChart: setChart }));
  const save = async (kind: PictureKind): Promise<void> => {
    const { option } = slot;
    if (option === null) throw new Error(`the chart “${title}” has gone while its picture was asked for`);
    const { chartSvg, pngOf } = await import('../../../charts/chart-picture');
    const zoomed = (zoom?.fields ?? []).flatMap(({ scale, shown }) =>
      shown === null ? [] : [stretchText(scale, shown, format)],
    );
    const lines = [detail, format.dateTime(Date.now())];
    const notes = await fileNotes(search, lacking);
    const text = { title: [title, question, ...zoomed].join(' · '), lines, notes };
    const svg = chartSvg(option, text, dark);
    saveFile(`${title}.${kind}`, kind === 'svg' ? new Blob([svg], { type: 'image/svg+xml' }) : await pngOf(svg));
  };
  return (
    <Panel
      title={title}
      detail={detail}
      actions={
        <>
          {actions}
          {zoom === null ? null : <ZoomMenu title={title} fields={zoom.fields} onAll={zoom.onAll} />}
          <FilesWait value={waits ?? (hasChart ? null : t('analyse.noChartYet'))}>
            <PictureMenu title={title} onSave={(kind) => void save(kind).catch(raiseError)} />
          </FilesWait>
        </>
      }
    >
      <ChartSlotContext value={slot}>{children}</ChartSlotContext>
    </Panel>
  );
}
