import type { Sources } from '../../limit-sources';

export const sources = {
  downSpeed: { cn: '公开的现场做法：下钻不大于 1.0 m/min', en: 'Published site practice: down at most 1.0 m/min' },
  upSpeed: { cn: '公开的现场做法：提升不大于 0.5 m/min', en: 'Published site practice: up at most 0.5 m/min' },
  plumb: { cn: 'JGJ 79：垂直度偏差不大于 1 %（0.573°）', en: 'JGJ 79: verticality at most 1 % (0.573°)' },
  guide: {
    cn: '公开的现场做法：导向架垂直度偏差不大于 1/150（0.382°）',
    en: 'Published site practice: guide at most 1/150 out of plumb (0.382°)',
  },
  toeHold: { cn: '公开的现场做法：桩底喷浆停留 30 s', en: 'Published site practice: 30 s at the toe with the pump on' },
  pumpPressure: { cn: '公开的现场做法：泵压 0.4 至 0.6 MPa', en: 'Published site practice: pump at 0.4 to 0.6 MPa' },
  ash: { cn: '公开的设计：桩径 550 mm 时 60 kg/m', en: 'Published design: 60 kg/m for a diameter of 550 mm' },
  density: {
    cn: '水灰比不大于 0.65 相当于 1.70 g/cm³，减传感器误差 0.02',
    en: 'Water-cement ratio at most 0.65 gives 1.70 g/cm³, less 0.02 for the sensor',
  },
  current: { cn: '常见工作范围 30 至 120 A；未核实', en: 'Usual working range 30 to 120 A; unverified' },
  position: { cn: '公开的现场做法：桩位偏差不大于 50 mm', en: 'Published site practice: position at most 50 mm off' },
} as const satisfies Sources;
