import type { Sources } from '../../limit-sources';

export const sources = {
  pressure: {
    cn: '地层压力加 0.15 MPa；项目设定之前不预警',
    en: 'Ground pressure and 0.15 MPa; off until the project sets it',
  },
  fillRatio: { cn: '公开的做法：1.3 至 2.5；GB 50446', en: 'Published practice: 1.3 to 2.5; GB 50446' },
  portPressure: {
    cn: '公开的做法：不大于地层压力加 0.15 MPa',
    en: 'Published practice: at most ground pressure and 0.15 MPa',
  },
} as const satisfies Sources;
