import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { NamedItem } from '../../contracts/api';
import type { RequirableField } from '../../contracts/search-fields';
import { useDataLayer } from '../../data';
import { formatDay } from '../../i18n/format';
import { SearchForm } from '../../ui/search-form/search-form';
import type { Counted } from '../../ui/search-form/search-values';
import type { ProjectSearch } from './use-project-search';

const NONE_REQUIRED: readonly RequirableField[] = [];

interface ProjectSearchFormProps {
  readonly search: ProjectSearch;
  /** Projects of the account; undefined while they are loading. */
  readonly projects: readonly NamedItem[] | undefined;
  readonly counted: Counted;
}

/** The form of a search, with the machines of the project that it names. */
export function ProjectSearchForm({ search, projects, counted }: ProjectSearchFormProps) {
  const { queries } = useDataLayer();
  const { scope, values, fields, screen, settings, timeZone } = search;
  // Of the project that the form names, which is another one until it is searched in.
  const [formProject, setFormProject] = useState(String(scope.projectId));
  const machines = useQuery({
    ...queries.equipments({ ...scope, projectId: Number(formProject) }),
    enabled: formProject !== '',
  });
  const formValues = useMemo(() => ({ ...values, project_id: String(scope.projectId) }), [values, scope.projectId]);
  return (
    <SearchForm
      fields={fields}
      required={screen.required ?? NONE_REQUIRED}
      values={formValues}
      narrowedBeside={search.narrowedBeside}
      onSearch={search.search}
      projects={projects}
      onProject={setFormProject}
      machines={formProject === '' ? [] : machines.data}
      counted={counted}
      today={formatDay(Date.now(), timeZone)}
      settings={settings}
    />
  );
}
