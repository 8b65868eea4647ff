// The page-header search form that list screens share. Which fields it has and which of them it cannot do without is
// said by a screen's descriptor.
import { Button } from '@fluentui/react-components';
import { ArrowResetRegular } from '@fluentui/react-icons/svg/arrow-reset';
import { FilterRegular } from '@fluentui/react-icons/svg/filter';
import { SearchRegular } from '@fluentui/react-icons/svg/search';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { NamedItem } from '../../contracts/api';
import type { RequirableField, SearchField } from '../../contracts/search-fields';
import { useTranslation } from '../../i18n/use-translation';
import { MEDIA, useMedia } from '../media';
import { fieldsIn, type SearchSettings } from './project-fields';
import { SearchFieldInput } from './search-field-input';
import { useSearchStyles } from './search-styles';
import { type Counted, EMPTY_SEARCH, fieldsSet, type SearchValues, searchSchema, valuesOf } from './search-values';

interface SearchFormProps {
  readonly fields: readonly SearchField[];
  /** Those of them that must not be empty. */
  readonly required: readonly RequirableField[];
  /** The values of the current search. */
  readonly values: SearchValues;
  /** Whether something beside the form narrows the list: a reset takes that away, too. */
  readonly narrowedBeside: boolean;
  /** Called with values that are valid; also with the same ones, which asks again. */
  readonly onSearch: (values: SearchValues, isReset: boolean) => void;
  /** Undefined while they are loading. */
  readonly projects: readonly NamedItem[] | undefined;
  /** Told of the project whose machines `machines` should be, before it is searched in; empty: none. */
  readonly onProject: (projectId: string) => void;
  /** Machines of the project; undefined while they are loading. */
  readonly machines: readonly NamedItem[] | undefined;
  /** The unit counted: decides whether the form asks for a pile number or a hole number. */
  readonly counted: Counted;
  /** YYYY-MM-DD in the project's zone. */
  readonly today: string;
  /** Of the project; undefined while they are loading. */
  readonly settings: SearchSettings | undefined;
}

/** Fields that most people search by; the others are folded away until somebody wants them. */
const FIRST: ReadonlySet<SearchField> = new Set([
  'project_id',
  'equipment_id',
  'pile_no',
  'hole_no',
  'end_hole_no',
  'day',
  'period',
  'handle_status',
  'level',
]);
const FIRST_ON_A_PHONE: ReadonlySet<SearchField> = new Set(['pile_no', 'hole_no']);

/** The form. On a phone all but the number folds away. */
export function SearchForm(props: SearchFormProps) {
  const { required, values, onSearch, counted, today, settings, projects, machines, onProject } = props;
  const fields = fieldsIn(settings, props.fields);
  const styles = useSearchStyles();
  const { t } = useTranslation();
  const phone = useMedia(MEDIA.phone);
  const [unfolded, setUnfolded] = useState(false);
  const schema = useMemo(() => searchSchema(required, counted), [required, counted]);
  const form = useForm<SearchValues>({ resolver: zodResolver(schema), values, shouldFocusError: true });
  const first = phone ? FIRST_ON_A_PHONE : FIRST;
  const folded = fields.filter((field) => !first.has(field));
  const foldedSet = fieldsSet({ ...EMPTY_SEARCH, ...pick(values, valuesOf(folded)) });
  const showAll = unfolded || (!phone && foldedSet > 0);
  const submit = form.handleSubmit(
    (valid) => {
      // The form shows the values as they are searched for: completed and half-width.
      form.reset(valid);
      if (phone) setUnfolded(false);
      onSearch(valid, false);
    },
    // The faulty fields must be visible.
    () => setUnfolded(true),
  );
  /** Nothing narrows any more; the required fields stay. */
  const cleared: SearchValues = { ...EMPTY_SEARCH, ...pick(values, new Set(required)) };
  return (
    <form
      className={styles.form}
      aria-label={t('search.title')}
      noValidate
      onSubmit={(event) => {
        void submit(event);
      }}
    >
      {fields
        .filter((field) => showAll || first.has(field))
        .map((field) => (
          <SearchFieldInput
            key={field}
            field={field}
            form={form}
            required={required.some((known) => known === field)}
            projects={projects}
            machines={machines}
            onProject={onProject}
            counted={counted}
            today={today}
            hidesDiscarded={settings?.is_show_discard === false}
          />
        ))}
      <div className={styles.buttons}>
        {phone && folded.length > 0 ? (
          <Button size="small" icon={<FilterRegular />} aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
            {foldedSet === 0 ? t('search.filters') : t('search.filtersSet', { count: foldedSet })}
          </Button>
        ) : folded.length > 0 && foldedSet === 0 ? (
          <Button
            size="small"
            icon={<FilterRegular />}
            aria-expanded={unfolded}
            aria-label={t('search.more')}
            title={t('search.more')}
            onClick={() => setUnfolded(!unfolded)}
          />
        ) : null}
        <Button type="submit" size="small" appearance="primary" icon={<SearchRegular />}>
          {t('search.submit')}
        </Button>
        <Button
          size="small"
          appearance="subtle"
          icon={<ArrowResetRegular />}
          disabled={!props.narrowedBeside && fieldsSet(values) === fieldsSet(cleared)}
          onClick={() => {
            form.reset(cleared);
            onSearch(cleared, true);
          }}
        >
          {t('search.reset')}
        </Button>
      </div>
    </form>
  );
}

function pick(values: SearchValues, names: ReadonlySet<string>): Partial<SearchValues> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)));
}
