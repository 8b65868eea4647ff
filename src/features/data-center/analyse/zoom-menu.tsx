import { Button, Input, makeStyles, Popover, PopoverSurface, PopoverTrigger, tokens } from '@fluentui/react-components';
import { ZoomInRegular } from '@fluentui/react-icons/svg/zoom-in';
import { useState } from 'react';
import type { AxisRange } from '../../../charts/series';
import { useFormat } from '../../../i18n/use-format';
import { useTranslation } from '../../../i18n/use-translation';
import type { ZoomField } from './chart-zoom';
import { endOf, endText, stretchText } from './zoom';

const useStyles = makeStyles({
  form: { display: 'grid', gap: '10px', maxWidth: 'calc(100vw - 48px)' },
  ends: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
  end: { display: 'flex', alignItems: 'center', gap: '6px', whiteSpace: 'nowrap' },
  number: { width: '110px' },
  time: { width: '190px' },
  name: { fontWeight: tokens.fontWeightSemibold },
  hint: { margin: 0, fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground2, maxWidth: '320px' },
  actions: { display: 'flex', justifyContent: 'flex-end', gap: '8px' },
});

interface ZoomMenuProps {
  /** Of the chart. */
  readonly title: string;
  readonly fields: readonly ZoomField[];
  readonly onAll: () => void;
}

/** Shows the zoom of a chart, and takes it as numbers, as phones need it; or shows all again. */
export function ZoomMenu({ title, fields, onAll }: ZoomMenuProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat();
  const [open, setOpen] = useState(false);
  const said = fields.flatMap(({ scale, shown }) => (shown === null ? [] : [stretchText(scale, shown, format)]));
  return (
    <Popover open={open} onOpenChange={(_, data) => setOpen(data.open)} trapFocus positioning="below-end">
      <PopoverTrigger disableButtonEnhancement>
        <Button
          size="small"
          appearance={said.length === 0 ? 'subtle' : 'outline'}
          icon={<ZoomInRegular />}
          aria-label={[t('analyse.zoom', { title }), ...said].join(' ')}
          title={t('analyse.zoomHint')}
        >
          {said.length === 0 ? null : said.join(' × ')}
        </Button>
      </PopoverTrigger>
      <PopoverSurface aria-label={t('analyse.zoom', { title })}>
        <div className={styles.form}>
          {fields.map((field) => (
            <Ends key={field.name} field={field} />
          ))}
          <p className={styles.hint}>{t('analyse.zoomHint')}</p>
          <div className={styles.actions}>
            <Button
              size="small"
              disabled={said.length === 0}
              onClick={() => {
                onAll();
                setOpen(false);
              }}
            >
              {t('analyse.zoomAll')}
            </Button>
          </div>
        </div>
      </PopoverSurface>
    </Popover>
  );
}

// A browser's own field for times of day has no 24:00, where the last hour ends.
const TYPES = { number: 'text', time: 'datetime-local', clock: 'text' } as const;

/** Both ends of one axis. They are taken as a field is left, or by Enter, where they make a stretch. */
function Ends({ field: { name, scale, full, shown, onZoom } }: { readonly field: ZoomField }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const range = shown ?? full;
  const [typed, setTyped] = useState<Readonly<Partial<Record<keyof AxisRange, string>>>>({});
  const ends = {
    from: typed.from === undefined ? range.from : endOf(scale, typed.from),
    to: typed.to === undefined ? range.to : endOf(scale, typed.to),
  };
  const isStretch = ends.from !== null && ends.to !== null && ends.from < ends.to;
  const take = (): void => {
    if (Object.keys(typed).length === 0 || ends.from === null || ends.to === null || !isStretch) return;
    setTyped({});
    onZoom({ from: ends.from, to: ends.to });
  };
  const end = (which: keyof AxisRange, label: string) => (
    <span className={styles.end}>
      {label}
      <Input
        size="small"
        className={scale.kind === 'time' ? styles.time : styles.number}
        type={TYPES[scale.kind]}
        inputMode={scale.kind === 'number' ? 'decimal' : undefined}
        aria-label={`${name} ${label}`}
        aria-invalid={!isStretch}
        contentAfter={scale.kind === 'number' && scale.unit !== '' ? scale.unit : null}
        value={typed[which] ?? endText(scale, range[which])}
        onChange={(_, { value }) => setTyped({ ...typed, [which]: value })}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key === 'Enter') take();
        }}
      />
    </span>
  );
  return (
    <div>
      <span className={styles.name}>{name}</span>
      <div className={styles.ends}>
        {end('from', t('analyse.zoomFrom'))}
        {end('to', t('analyse.zoomTo'))}
      </div>
    </div>
  );
}
