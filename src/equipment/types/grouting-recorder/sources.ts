import type { Sources } from '../../limit-sources';

export const sources = {
  sensorError: {
    cn: '公开的传感器误差限值：压力 2.5、流量 0.8、密度 0.5、抬动 4.5 %',
    en: 'Published limits of sensor error: pressure 2.5, flow 0.8, density 0.5, uplift 4.5 %',
  },
} as const satisfies Sources;
