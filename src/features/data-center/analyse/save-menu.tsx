import { Menu, MenuButton, MenuItem, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components';
import { ArrowExportRegular } from '@fluentui/react-icons/svg/arrow-export';
import type { TableFileFormat } from '../../../contracts/table-file';
import { makeTableFile, useMay } from '../../../data';
import { useLanguage, useTranslation } from '../../../i18n/use-translation';
import { raiseError } from '../../../ui/raised-errors';
import { saveFile } from '../../../ui/save-file';
import type { Answer } from './answer';
import { answerColumns, csvOf } from './answer-file';
import { channelText } from './channel-text';

/** Kinds of files, by what they are called, with the media type (RFC 7111, IANA). */
const FORMATS = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  parquet: 'application/vnd.apache.parquet',
} as const satisfies Record<TableFileFormat | 'csv', string>;
const KINDS = ['csv', 'xlsx', 'parquet'] as const;

interface SaveMenuProps {
  readonly answer: Answer | undefined;
  /** Of all readings, then of the groups. */
  readonly names: readonly string[];
}

/** Saves the answer as a file; only accounts that may export see it. */
export function SaveMenu({ answer, names }: SaveMenuProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const may = useMay();
  if (!may('export')) return null;
  const save = async (format: (typeof KINDS)[number]): Promise<void> => {
    if (answer === undefined) return;
    const { channel, by } = answer.question;
    const columns = answerColumns({
      answer,
      names,
      nameTitle: t(`analyse.nameOf.${by}`),
      titleOf: (figure) =>
        figure === 'count'
          ? t('analyse.figure.count')
          : `${channel.names[language]} ${t(`analyse.figure.${figure}`)} ${channel.unit}`.trim(),
    });
    const title = `${channelText(channel, language)} ${t(`analyse.byOf.${by}`)}`;
    const content = format === 'csv' ? csvOf(columns) : await makeTableFile({ format, title, columns });
    saveFile(`${t('analyse.file')}-${channel.key}-${by}.${format}`, new Blob([content], { type: FORMATS[format] }));
  };
  return (
    <Menu positioning="below-end">
      <MenuTrigger disableButtonEnhancement>
        <MenuButton size="small" appearance="subtle" icon={<ArrowExportRegular />} disabled={answer === undefined}>
          {t('analyse.save')}
        </MenuButton>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {KINDS.map((format) => (
            <MenuItem key={format} onClick={() => void save(format).catch(raiseError)}>
              {t(`analyse.format.${format}`)}
            </MenuItem>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
