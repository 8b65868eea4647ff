// The input of a call, held against the table of calls: other names taken, unknown ones refused.
import type { z } from 'zod';
import type { Language } from '../../src/contracts/language';
import { refusal } from '../../src/contracts/refusals';
import { underOwnNames } from '../../src/contracts/search-names';
import { apiErrors } from './api-error';
import { issueText, parseIn } from './input-texts';

interface Spec<I extends z.ZodType> {
  readonly method: 'GET' | 'POST';
  readonly input: I;
}

/** The input of a call by its schema. A refusal names the parameter as it was sent. */
export function parseInput<I extends z.ZodType>(spec: Spec<I>, raw: unknown, language: Language): z.output<I> {
  const named = underOwnNames(spec, raw ?? {});
  if ('refused' in named) throw refused(named.field, issueText(language, { message: named.refused }));
  const parsed = parseIn(language, spec.input, named.input);
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  // A slip in a name also leaves out what was meant: the name says more.
  const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0];
  // Under the names that the client sent, so that it finds them.
  const sentAs = (path: readonly PropertyKey[]) =>
    path.map((part) => named.sent.get(String(part)) ?? String(part)).join('.');
  if (issue?.code === 'unrecognized_keys') {
    const [first = '', ...more] = issue.keys.map((key) => sentAs([...issue.path, key]));
    const text = issueText(language, { message: refusal('is no parameter of this call') });
    throw refused(first, text, [first, ...more].join(', '));
  }
  throw refused(sentAs(issue?.path ?? []), issue === undefined ? '' : issueText(language, issue));
}

function refused(field: string, what: string, named = field) {
  return field === '' ? apiErrors.badRequest(what) : apiErrors.badRequest(`${named}: ${what}`, field);
}
