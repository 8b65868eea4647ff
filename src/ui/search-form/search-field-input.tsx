// The box of each search field, and its label.

import type { NamedItem } from '../../contracts/api';
import type { SearchField } from '../../contracts/search-fields';
import { useTranslation } from '../../i18n/use-translation';
import { WARNING_LEVEL_KEYS, WARNING_STATUS_KEYS, WarningLevelIcon, WarningStatusIcon } from '../warning-signs';
import { PeriodInput } from './period-input';
import { type BoxProps, ChoiceBox, DayBox, NamedBox, SeveralBox, TextBox } from './search-boxes';
import type { Counted } from './search-values';

export interface SearchFieldInputProps extends BoxProps {
  readonly field: SearchField;
  readonly projects: readonly NamedItem[] | undefined;
  readonly machines: readonly NamedItem[] | undefined;
  readonly onProject: (projectId: string) => void;
  readonly counted: Counted;
  readonly today: string;
  /** Without a choice the project's lists have no piles that were given up. */
  readonly hidesDiscarded: boolean;
}

export function SearchFieldInput({
  field,
  form,
  required,
  counted,
  today,
  hidesDiscarded,
  ...lists
}: SearchFieldInputProps) {
  const { t } = useTranslation();
  const same = { form, required };
  switch (field) {
    case 'project_id':
      return (
        <NamedBox
          {...same}
          name="project_id"
          label={t('search.project')}
          items={lists.projects}
          allName={null}
          chooseName={t('shell.chooseProject')}
          noneName={t('shell.noProjectFound')}
          onChosen={(id) => {
            // Machines belong to their project.
            form.setValue('equipment_id', '');
            lists.onProject(id);
          }}
        />
      );
    case 'equipment_id':
      return (
        <NamedBox
          {...same}
          name="equipment_id"
          label={t('search.machine')}
          items={lists.machines}
          allName={required ? null : t('search.allMachines')}
          chooseName={t('search.chooseMachine')}
          noneName={t('search.noMachine')}
        />
      );
    case 'pile_no':
      return (
        <TextBox {...same} name="pile_no" label={t(`common.numberOf.${counted}`)} hint={t('search.partOfNumber')} />
      );
    case 'pile_no2':
      return <TextBox {...same} name="pile_no2" label={t('search.secondPart')} />;
    case 'pile_no3':
      return <TextBox {...same} name="pile_no3" label={t('search.thirdPart')} />;
    case 'exact':
      return (
        <ChoiceBox
          {...same}
          name="exact"
          label={t('search.exact')}
          anyName={t('search.partOfNumber')}
          choices={[{ value: '1', name: t('search.exactOnly') }]}
        />
      );
    case 'hole_no':
      return <TextBox {...same} name="hole_no" label={t('search.firstHole')} hint={t('search.partOfNumber')} />;
    case 'end_hole_no':
      return <TextBox {...same} name="end_hole_no" label={t('search.lastHole')} />;
    case 'row_no':
      return <TextBox {...same} name="row_no" label={t('search.row')} />;
    case 'numeral':
      return <TextBox {...same} name="numeral" label={t('search.numeral')} />;
    case 'mileage':
      return (
        <>
          <TextBox {...same} name="mileage_from" label={t('search.mileageFrom')} hint={t('search.mileageHint')} />
          <TextBox {...same} name="mileage_to" label={t('search.mileageTo')} hint={t('search.mileageHint')} />
        </>
      );
    case 'position':
      return <TextBox {...same} name="position" label={t('search.position')} />;
    case 'unit':
      return <TextBox {...same} name="unit" label={t('search.unit')} />;
    case 'hole_order':
      return <TextBox {...same} name="hole_order" label={t('search.holeOrder')} />;
    case 'day':
      return <DayBox {...same} today={today} />;
    case 'period':
    case 'ended':
      return <PeriodInput of={field} form={form} today={today} />;
    case 'score':
      return (
        <>
          <TextBox {...same} name="score_from" label={t('search.scoreFrom')} />
          <TextBox {...same} name="score_to" label={t('search.scoreTo')} />
        </>
      );
    case 'has_warnings':
      return (
        <ChoiceBox
          {...same}
          name="has_warnings"
          label={t('search.warned')}
          choices={[
            { value: '1', name: t('search.withWarnings') },
            { value: '0', name: t('search.withoutWarnings') },
          ]}
        />
      );
    case 'handle_status':
      return (
        <SeveralBox
          {...same}
          name="handle_status"
          label={t('search.status')}
          choices={WARNING_STATUS_KEYS.map((value) => ({
            value,
            name: t(`warnings.statusOf.${value}`),
            sign: <WarningStatusIcon status={value} />,
          }))}
        />
      );
    case 'level':
      return (
        <SeveralBox
          {...same}
          name="level"
          label={t('search.level')}
          choices={WARNING_LEVEL_KEYS.map((value) => ({
            value,
            name: t(`warnings.levelOf.${value}`),
            sign: <WarningLevelIcon level={value} />,
          }))}
        />
      );
    case 'is_simulation':
      return (
        <ChoiceBox
          {...same}
          name="is_simulation"
          label={t('search.simulated')}
          choices={[
            { value: '0', name: t('search.onlyReal') },
            { value: '1', name: t('search.onlySimulated') },
          ]}
        />
      );
    case 'is_generated':
      return (
        <ChoiceBox
          {...same}
          name="is_generated"
          label={t('search.generated')}
          choices={[
            { value: '0', name: t('search.withoutGenerated') },
            { value: '1', name: t('search.onlyGenerated') },
          ]}
        />
      );
    case 'is_discard':
      return (
        <ChoiceBox
          {...same}
          name="is_discard"
          label={t('search.discarded')}
          {...(hidesDiscarded ? { anyName: t('search.discardedHidden') } : {})}
          choices={[
            { value: '0', name: t('search.withoutDiscarded') },
            { value: '1', name: t('search.onlyDiscarded') },
          ]}
        />
      );
  }
}
