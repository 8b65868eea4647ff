// Why a pile, hole or batch was not made, as users are told beside its number.
import type { GenerationFailure } from '../../src/contracts/broker';

export const GENERATION_FAILURE_NAMES: Readonly<
  Record<GenerationFailure, { readonly cn: string; readonly en: string }>
> = {
  pile_gone: { cn: '已删除', en: 'It has been removed' },
  pile_built: { cn: '已施工', en: 'It has been made' },
  pile_in_work: { cn: '正在施工', en: 'A machine is at work on it' },
  pile_discarded: { cn: '已作废', en: 'It has been given up' },
  pile_simulated: { cn: '已有模拟数据', en: 'It has a simulated record' },
  design_incomplete: { cn: '设计参数不完整', en: 'The design lacks a value that is needed' },
  machine_gone: { cn: '所选设备已不存在', en: 'The machine has been removed' },
  machine_busy: { cn: '所选设备在该时段正在施工', en: 'The machine is at work at that time' },
  takes_too_long: { cn: '该参数下施工时间过长', en: 'With these parameters the work takes too long' },
  in_future: { cn: '完成时间晚于当前时间', en: 'It would end in the future' },
  database_refused: { cn: '数据库拒绝写入', en: 'The database refused to store it' },
};
