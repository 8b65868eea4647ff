import { ImageRegular } from '@fluentui/react-icons/svg/image';
import { useTranslation } from '../../../i18n/use-translation';
import { FileMenu } from '../../../parts/export-menu/file-menu';

const KINDS = ['png', 'svg'] as const;
export type PictureKind = (typeof KINDS)[number];

interface PictureMenuProps {
  /** Of the chart. */
  readonly title: string;
  readonly onSave: (kind: PictureKind) => void;
}

/** Saves a chart as a picture, for accounts that may export. */
export function PictureMenu({ title, onSave }: PictureMenuProps) {
  const { t } = useTranslation();
  return (
    <FileMenu
      icon={<ImageRegular />}
      label={t('analyse.picture', { title })}
      kinds={KINDS}
      textOf={(kind) => t(`analyse.pictureOf.${kind}`)}
      onSave={onSave}
    />
  );
}
