import { Button } from '@fluentui/react-components';
import { type Route, routeLengthM } from '../../../equipment/layouts/laid-out';
import { useFormat } from '../../../i18n/use-format';
import { useTranslation } from '../../../i18n/use-translation';
import { DrawingFile } from './drawing-file';
import { farKm, linesOf } from './drawn-outline';
import { useOutlineFile } from './use-outline-file';

const nothing = (): void => undefined;

interface LineFileProps {
  /** Where the site lies; null where it has no piles yet. */
  readonly site: { readonly xM: number; readonly yM: number } | null;
  readonly disabled: boolean;
  readonly onLine: (line: Route) => void;
}

/** Takes a line from a drawing. */
export function LineFile({ site, disabled, onLine }: LineFileProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const work = useOutlineFile(nothing);
  const { file } = work;
  const lines = file === null ? [] : linesOf(file);
  const line = lines[file?.line ?? 0];
  return (
    <DrawingFile
      work={work}
      disabled={disabled}
      label={t('pilePlan.routeFile')}
      layerName={({ name }) => name}
      lineLabel={t('pilePlan.routeLine')}
      lineNames={lines.map((known, at) =>
        t(known.closes ? 'pilePlan.routeClosedOf' : 'pilePlan.routeOf', {
          n: at + 1,
          metres: format.number(routeLengthM(known), 1),
        }),
      )}
      fault={file !== null && lines.length === 0 ? t('pilePlan.outlineFaults.noLines') : null}
      farKm={line === undefined ? null : farKm(line.points, site)}
      action={
        <Button
          size="small"
          disabled={disabled || line === undefined}
          onClick={() => {
            if (line !== undefined) onLine(line);
          }}
        >
          {t('pilePlan.routeTake')}
        </Button>
      }
    />
  );
}
