import { type ReactNode, useContext, useRef } from 'react';
import { type ChartSlot, ChartSlotContext } from '../../../charts/chart-slot';
import { useFormat } from '../../../i18n/use-format';
import { FileNote, FileSearch, fileNotes } from '../../../parts/export-menu/file-note';
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
  const format = useFormat();
  const dark = useDark();
  const lacking = useContext(FileNote);
  const search = useContext(FileSearch);
  const slot = useRef<ChartSlot>({ option: null });
  const save = async (kind: PictureKind): Promise<void> => {
    const { option } = slot.current;
    if (option === null) return;
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
          <PictureMenu title={title} onSave={(kind) => void save(kind).catch(raiseError)} />
        </>
      }
    >
      <ChartSlotContext value={slot.current}>{children}</ChartSlotContext>
    </Panel>
  );
}
