import { Menu, MenuButton, MenuItem, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components';
import { ImageRegular } from '@fluentui/react-icons/svg/image';
import { type ReactNode, useContext, useRef } from 'react';
import { type ChartSlot, ChartSlotContext } from '../../../charts/chart-slot';
import { useMay } from '../../../data';
import { useFormat } from '../../../i18n/use-format';
import { useTranslation } from '../../../i18n/use-translation';
import { FileNote } from '../../../parts/export-menu/file-note';
import { Panel } from '../../../ui/panel';
import { raiseError } from '../../../ui/raised-errors';
import { saveFile } from '../../../ui/save-file';
import { useDark } from '../../../ui/theme/theme-choice';
import type { ChartZoom } from './chart-zoom';
import { stretchText } from './zoom';
import { ZoomMenu } from './zoom-menu';

const KINDS = ['png', 'svg'] as const;

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
  const may = useMay();
  const note = useContext(FileNote);
  const slot = useRef<ChartSlot>({ option: null });
  const save = async (kind: (typeof KINDS)[number]): Promise<void> => {
    const { option } = slot.current;
    if (option === null) return;
    const { chartSvg, pngOf } = await import('../../../charts/chart-picture');
    const zoomed = (zoom?.fields ?? []).flatMap(({ scale, shown }) =>
      shown === null ? [] : [stretchText(scale, shown, format)],
    );
    const lines = [detail, format.dateTime(Date.now())];
    const text = { title: [title, question, ...zoomed].join(' · '), lines, note };
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
          {may('export') ? (
            <Menu positioning="below-end">
              <MenuTrigger disableButtonEnhancement>
                <MenuButton
                  size="small"
                  appearance="subtle"
                  icon={<ImageRegular />}
                  aria-label={t('analyse.picture', { title })}
                />
              </MenuTrigger>
              <MenuPopover>
                <MenuList>
                  {KINDS.map((kind) => (
                    <MenuItem key={kind} onClick={() => void save(kind).catch(raiseError)}>
                      {t(`analyse.pictureOf.${kind}`)}
                    </MenuItem>
                  ))}
                </MenuList>
              </MenuPopover>
            </Menu>
          ) : null}
        </>
      }
    >
      <ChartSlotContext value={slot.current}>{children}</ChartSlotContext>
    </Panel>
  );
}
