// Light for the desk, dark for the wallboard. Only what differs from Fluent is written here: a compact type scale, one
// font stack for Chinese and Latin, and neutrals with a trace of the brand's hue, so that the data carries the colour.
import { createDarkTheme, createLightTheme, type Theme } from '@fluentui/react-components';
import { brand } from './brand';

/** Latin faces first (their digits are tabular), then the Chinese face of each system. */
const FONT_STACK = [
  '"Segoe UI Variable Text"',
  '"Segoe UI"',
  '-apple-system',
  'BlinkMacSystemFont',
  '"PingFang SC"',
  '"Hiragino Sans GB"',
  '"Microsoft YaHei UI"',
  '"Microsoft YaHei"',
  '"HarmonyOS Sans SC"',
  '"Source Han Sans SC"',
  '"Noto Sans CJK SC"',
  '"Noto Sans SC"',
  'system-ui',
  'sans-serif',
].join(', ');

const type = {
  fontFamilyBase: FONT_STACK,
  fontFamilyNumeric: FONT_STACK,
  fontSizeBase300: '13px',
  fontSizeBase400: '15px',
  fontSizeBase500: '18px',
  lineHeightBase300: '20px',
  lineHeightBase400: '22px',
  lineHeightBase500: '26px',
  borderRadiusMedium: '5px',
  borderRadiusLarge: '8px',
  borderRadiusXLarge: '12px',
} satisfies Partial<Theme>;

export const lightTheme: Theme = {
  ...createLightTheme(brand),
  ...type,
  colorNeutralBackground2: '#f8fafb',
  colorNeutralBackground3: '#f1f4f6',
  colorNeutralBackground4: '#eaeef1',
  colorNeutralBackground5: '#e3e8ec',
  colorNeutralBackground6: '#dbe1e6',
  colorNeutralForeground1: '#16222b',
  colorNeutralForeground2: '#3a4953',
  colorNeutralForeground3: '#566672',
  colorNeutralForeground4: '#647480',
  colorNeutralStroke1: '#c6d0d7',
  colorNeutralStroke2: '#dce3e8',
  colorNeutralStroke3: '#e9eef1',
  // Small warning texts stand on the selected row too; Fluent's own orange is 4.3 : 1 there.
  colorStatusWarningForeground1: '#9c3d06',
  colorSubtleBackgroundHover: '#edf2f5',
  colorSubtleBackgroundPressed: '#e1e9ed',
  colorSubtleBackgroundSelected: '#e4edf1',
};

const darkBase = createDarkTheme(brand);

export const darkTheme: Theme = {
  ...darkBase,
  ...type,
  colorNeutralBackground1: '#151c22',
  colorNeutralBackground1Hover: '#1f2830',
  colorNeutralBackground1Pressed: '#11181d',
  colorNeutralBackground1Selected: '#223039',
  colorNeutralBackground2: '#11171c',
  colorNeutralBackground3: '#0c1115',
  colorNeutralBackground4: '#090d10',
  colorNeutralBackground5: '#06090b',
  colorNeutralBackground6: '#27323b',
  colorNeutralForeground1: '#e9eff3',
  colorNeutralForeground2: '#c3ced6',
  colorNeutralForeground3: '#9cabb6',
  colorNeutralForeground4: '#8b9ba6',
  colorNeutralStroke1: '#3c4a55',
  colorNeutralStroke2: '#28333c',
  colorNeutralStroke3: '#1f2931',
  colorNeutralStrokeAccessible: '#8b9ba6',
  colorNeutralCardBackground: '#1a232a',
  // Fluent's own are a light grey slab beside these neutrals, where text will be.
  colorNeutralStencil1: '#28333c',
  colorNeutralStencil2: '#1f2931',
  colorSubtleBackgroundHover: '#1e2830',
  colorSubtleBackgroundPressed: '#1a242b',
  colorSubtleBackgroundSelected: '#1f2d36',
  // Fluent's own dark brand foreground is a step too dark for small text on these neutrals.
  colorBrandForeground1: brand[110],
  colorBrandForeground2: brand[120],
  colorBrandForegroundLink: brand[120],
  colorBrandForegroundLinkHover: brand[130],
  colorNeutralForeground2BrandHover: brand[120],
  colorNeutralForeground2BrandSelected: brand[120],
  colorCompoundBrandForeground1: brand[110],
  colorCompoundBrandStroke: brand[110],
  // The same of its red, on a card under the pointer.
  colorStatusDangerForeground1: darkBase.colorPaletteRedForeground1,
};
