import type { Language } from '../../../contracts/language';
import type { Translate } from '../../../i18n/translate';
import type { Format } from '../../../i18n/use-format';
import type { Question } from './answer';
import { channelText } from './channel-text';
import { groupScale, stretchText } from './zoom';

/** The question, such as `浆液流量 L/min · 按深度 · 按设备`. */
export function questionText({ channel, by, across }: Question, language: Language, t: Translate): string {
  const groupings = [by, ...(across === null ? [] : [across])];
  return [channelText(channel, language), ...groupings.map((key) => t(`analyse.byOf.${key}`))].join(' · ');
}

/** The same of the table and the file, whose groups a zoom leaves out. */
export function tableText(
  question: Question,
  language: Language,
  t: Translate,
  format: Pick<Format, 'number'>,
): string {
  const { zoom } = question;
  const asked = questionText(question, language, t);
  if (zoom === null) return asked;
  return `${asked} · ${t('analyse.zoomedTo', { range: stretchText(groupScale(question), zoom, format) })}`;
}

/** The title of groups' names, such as `设备 · 深度 m`: in the order of their parts. */
export function groupTitle({ by, across }: Pick<Question, 'by' | 'across'>, t: Translate): string {
  return [...(across === null ? [] : [across]), by].map((key) => t(`analyse.nameOf.${key}`)).join(' · ');
}
