// Where limits come from, in Chinese: descriptors say it in English, and standards keep their own names. A file of its own,
// as only the panels that name a source need it.
import type { Language } from '../contracts/language';

const UNVERIFIED = '未核实';
const DOUBTFUL = '存疑';

const CN: Readonly<Record<string, string>> = {
  'Published site practice: down at most 1.0 m/min': '公开的现场做法：下钻不大于 1.0 m/min',
  'Published site practice: up at most 0.5 m/min': '公开的现场做法：提升不大于 0.5 m/min',
  'Common practice; unverified': `通行做法；${UNVERIFIED}`,
  'JGJ 79: verticality at most 1 % (0.573°)': 'JGJ 79：垂直度偏差不大于 1 %（0.573°）',
  'Published site practice: guide at most 1/150 out of plumb (0.382°)':
    '公开的现场做法：导向架垂直度偏差不大于 1/150（0.382°）',
  'Published site practice: 30 s at the toe with the pump on': '公开的现场做法：桩底喷浆停留 30 s',
  'Published site practice: pump at 0.4 to 0.6 MPa': '公开的现场做法：泵压 0.4 至 0.6 MPa',
  'Published design: 60 kg/m for a diameter of 550 mm': '公开的设计：桩径 550 mm 时 60 kg/m',
  'Water-cement ratio at most 0.65 gives 1.70 g/cm³, less 0.02 for the sensor':
    '水灰比不大于 0.65 相当于 1.70 g/cm³，减传感器误差 0.02',
  'Usual working range 30 to 120 A; unverified': `常见工作范围 30 至 120 A；${UNVERIFIED}`,
  'Reached depth not below design; 0.1 m for the depth sensor': '成桩深度不小于设计；深度传感器误差 0.1 m',
  'Published site practice: position at most 50 mm off': '公开的现场做法：桩位偏差不大于 50 mm',
  'Published practice: down 0.5 to 1 m/min': '公开的做法：下沉 0.5 至 1 m/min',
  'Published practice: up 1 to 2 m/min': '公开的做法：提升 1 至 2 m/min',
  'Water-cement ratio at most 2.0 gives 1.29 g/cm³': '水灰比不大于 2.0 相当于 1.29 g/cm³',
  'Published practice: guide at most 1/250': '公开的做法：导向架垂直度偏差不大于 1/250',
  'Given by the project; off until it is set': '由项目给定；设定之前不预警',
  'Published practice: the ground around a crater shall not heave too much; the trial site says how much; the clause of JGJ 79 is unverified': `公开的施工做法：夯坑周围地面不应发生过大的隆起，数值由试夯定；JGJ 79 的条款号${UNVERIFIED}`,
  'Published practice: skip order (跳打); the hour is unverified': `公开的做法：跳打；小时数${UNVERIFIED}`,
  'Published practice: bodies that overlap are made within 24 h, else the joint is made good; JGJ/T 199, unverified': `公开的做法：相互搭接的桩在 24 h 内施工，否则接头另作处理；JGJ/T 199，${UNVERIFIED}`,
  'Published practice: lift 5 to 25 cm/min': '公开的做法：提升 5 至 25 cm/min',
  'Published practice: 20 to 40 MPa': '公开的做法：20 至 40 MPa',
  'Published practice: 200 kg/m for a single tube; 300 and 400 for two and three':
    '公开的做法：单管 200 kg/m；双管、三管 300、400 kg/m',
  'Verticality at most 1 to 1.5 %; doubtful': `垂直度偏差不大于 1 至 1.5 %；${DOUBTFUL}`,
  'Published practice: hole at most 50 mm off': '公开的做法：孔位偏差不大于 50 mm',
  'Common practice: the first order before what closes it; unverified': `通行做法：先做前序，再做其间的后序；${UNVERIFIED}`,
  'Common practice: 24 to 48 h between neighbouring jet holes; unverified': `通行做法：相邻旋喷孔间隔 24 至 48 h；${UNVERIFIED}`,
  'Published practice: at most 0.5 to 1 %; JGJ 94': '公开的做法：不大于 0.5 至 1 %；JGJ 94',
  'Published practice: 100 mm under a small cap; JGJ 94': '公开的做法：小承台下 100 mm；JGJ 94',
  'Published practice: 1/3 or 1/2 of the diameter under a large cap; off until the project sets it':
    '公开的做法：大承台下桩径的 1/3 或 1/2；项目设定之前不预警',
  'Usual tolerance of 1 to 2 %; doubtful': `常见允差 1 至 2 %；${DOUBTFUL}`,
  'Common limit of 200 µm; DL/T 5148, unverified': `常用限值 200 µm；DL/T 5148，${UNVERIFIED}`,
  'Grouting ends at 1 L/min or less for 30 min; DL/T 5148, doubtful': `注入率不大于 1 L/min 持续 30 min 结束；DL/T 5148，${DOUBTFUL}`,
  'Thicker by a grade after 300 L, with five minutes to mix it; DL/T 5148':
    '注入 300 L 后变浓一级，留五分钟配浆；DL/T 5148',
  'Thicker by a grade after an hour, with five minutes to mix it; DL/T 5148':
    '灌注一小时后变浓一级，留五分钟配浆；DL/T 5148',
  'DL/T 5148: holes of a row are grouted in orders I, II, III; unverified': `DL/T 5148：同排孔按 I、II、III 序灌浆；${UNVERIFIED}`,
  'Extraction 1.2 to 2.5 m/min; unverified': `提管 1.2 至 2.5 m/min；${UNVERIFIED}`,
  'Usual working range 60 to 200 A; unverified': `常见工作范围 60 至 200 A；${UNVERIFIED}`,
  'Filling ratio 1.05 to 1.3; unverified': `充盈系数 1.05 至 1.3；${UNVERIFIED}`,
  'Verticality at most 1 %; JGJ 79': '垂直度偏差不大于 1 %；JGJ 79',
  'At most 0.4 of the diameter under a raft; JGJ 79': '筏板下不大于桩径的 0.4；JGJ 79',
  'Common practice in soft ground: skip order (跳打); the hour is unverified': `软土中的通行做法：跳打；小时数${UNVERIFIED}`,
  'Published practice: return at most 500 mm': '公开的做法：回带不大于 500 mm',
  'Less is within what the tape stretches; common practice, unverified': `更小的在板带伸长范围内；通行做法，${UNVERIFIED}`,
  'At most 5 % of the boards come back; JTG/T 3610': '回带根数不大于 5 %；JTG/T 3610',
  'Published practice: more than 200 mm exposed': '公开的做法：外露大于 200 mm',
  'Published practice: at most 1.5 %': '公开的做法：不大于 1.5 %',
  'Published practice: at most 70 mm off; JTG/T 3610': '公开的做法：偏差不大于 70 mm；JTG/T 3610',
  'Ground pressure and 0.15 MPa; off until the project sets it': '地层压力加 0.15 MPa；项目设定之前不预警',
  'Published practice: 1.3 to 2.5; GB 50446': '公开的做法：1.3 至 2.5；GB 50446',
  'Published practice: at most ground pressure and 0.15 MPa': '公开的做法：不大于地层压力加 0.15 MPa',
  'Lift 0.3 to 0.5 m; unverified': `提升 0.3 至 0.5 m；${UNVERIFIED}`,
  'Hold 10 to 30 s; unverified': `留振 10 至 30 s；${UNVERIFIED}`,
  'Published practice: vibrator at most 50 mm off when it is set up; DL/T 5214':
    '公开的做法：振冲器就位偏差不大于 50 mm；DL/T 5214',
  'Published practice: hole at most 100 mm off; DL/T 5214': '公开的做法：孔位偏差不大于 100 mm；DL/T 5214',
  'Published practice: pile head at most 0.2 of the diameter off; DL/T 5214':
    '公开的做法：桩顶偏差不大于桩径的 0.2；DL/T 5214',
  'Up 0.5 to 0.8 m/min; unverified': `提升 0.5 至 0.8 m/min；${UNVERIFIED}`,
  '45 to 65 kg/m; unverified': `45 至 65 kg/m；${UNVERIFIED}`,
  '0.2 to 0.6 MPa; unverified': `0.2 至 0.6 MPa；${UNVERIFIED}`,
  'Verticality at most 1 %': '垂直度偏差不大于 1 %',
  'At most 50 mm off; unverified': `偏差不大于 50 mm；${UNVERIFIED}`,
  'At most 4 ‰; DL/T 5199, doubtful': `不大于 4 ‰；DL/T 5199，${DOUBTFUL}`,
  'At most 100 mm; doubtful': `不大于 100 mm；${DOUBTFUL}`,
  'Slurry density 1.05 to 1.2; unverified': `泥浆密度 1.05 至 1.2；${UNVERIFIED}`,
  'Published practice: below 1.25; JGJ 94': '公开的做法：小于 1.25；JGJ 94',
  'Published practice: 50 mm end-bearing, 100 mm friction piles; JGJ 94':
    '公开的做法：端承桩 50 mm，摩擦桩 100 mm；JGJ 94',
  'Published practice: at least 1': '公开的做法：不小于 1',
  'Verticality at most 1 %; JGJ 94': '垂直度偏差不大于 1 %；JGJ 94',
  'Common practice: 36 h where piles stand within 4 diameters; unverified': `通行做法：4 倍桩径内间隔 36 h；${UNVERIFIED}`,
  '0.5 to 3 m/h; unverified': `0.5 至 3 m/h；${UNVERIFIED}`,
  'At most 1/250; JGJ/T 303': '不大于 1/250；JGJ/T 303',
  'Sections overlap by at least 0.5 m; doubtful': `墙段搭接不小于 0.5 m；${DOUBTFUL}`,
  'At least 20 % of the mass of the soil, taken as 1.8 t/m³; JGJ/T 303, unverified': `不小于土重的 20 %，土取 1.8 t/m³；JGJ/T 303，${UNVERIFIED}`,
  'Practice: walls are gone on with within a day, or the joint is cut anew; JGJ/T 303, unverified': `做法：一天内接着成墙，否则接头重新切割；JGJ/T 303，${UNVERIFIED}`,
  'Pull 1 to 1.5 m/min; unverified': `拔管 1 至 1.5 m/min；${UNVERIFIED}`,
  'Published range 60 to 160 A': '公开的范围 60 至 160 A',
  'Published range 1.0 to 1.6': '公开的范围 1.0 至 1.6',
  'Published range 1.2 to 1.4': '公开的范围 1.2 至 1.4',
  'Published range 1.2 to 1.4 while drilling': '公开的范围：钻进时 1.2 至 1.4',
  'Published practice: 50 mm end-bearing, 100 mm friction piles': '公开的做法：端承桩 50 mm，摩擦桩 100 mm',
  'Common practice: holes are skipped (跳打); unverified': `通行做法：跳打；${UNVERIFIED}`,
  'Published limits of sensor error: pressure 2.5, flow 0.8, density 0.5, uplift 4.5 %':
    '公开的传感器误差限值：压力 2.5、流量 0.8、密度 0.5、抬动 4.5 %',
  'Published practice: 50, 100, 150, 200 mm below 4, 6, 8, 12 MN·m':
    '公开的做法：能级 4、6、8、12 MN·m 以下为 50、100、150、200 mm',
  'Common practice: a pass is made before the points between; unverified': `通行做法：先夯一遍，再夯其间的点；${UNVERIFIED}`,
};

/** The source of a limit in the reader's language; as the descriptor has it where nobody has translated it. */
export function sourceIn(language: Language, source: string): string {
  return language === 'cn' ? (CN[source] ?? source) : source;
}
