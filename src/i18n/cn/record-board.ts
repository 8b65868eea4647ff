export const recordBoard = {
  title: '回带与外露',
  exposed: '外露长度 mm',
  returned: '回带长度 mm',
  day: '{{day}} 回带比例',
  boards: '{{day}} 打设根数',
  came: '回带超过 {{limit}} mm 的根数',
  share: '回带比例',
  source: '依据',
} as const;
