// Blocks of a type's trade panels on a record's sheet. A kind without a table of its own puts nothing there: its
// numbers stand in the head, the curves or the segments.
import type { PaperBlock } from '../contracts/paper';
import type { TradePanel } from '../equipment/descriptor';
import { needTexts } from '../i18n/i18n';
import type { PrintedRecord, TradeOnPaper } from '../parts/paper/trade-paper';

async function ofPanel(panel: TradePanel, printed: PrintedRecord): Promise<PaperBlock[]> {
  switch (panel.kind) {
    case 'hits': {
      const { hitsOnPaper } = await import('../features/record-hits/hit-table');
      return hitsOnPaper(printed, panel.terms);
    }
    case 'grouting': {
      const { groutingOnPaper } = await import('../features/record-grouting/section-rows');
      return groutingOnPaper(printed, panel.terms);
    }
    case 'ring': {
      const { portsOnPaper } = await import('../features/ring-section/port-table');
      return portsOnPaper(printed, panel.terms);
    }
    case 'diary': {
      const { diaryOnPaper } = await import('../features/work-diary/diary-table');
      return diaryOnPaper(printed, panel.terms);
    }
    case 'board':
    case 'steps':
    case 'plumb':
    case 'neighbours':
      return [];
  }
}

export const tradeOnPaper: TradeOnPaper = async (printed) => {
  await needTexts('trades');
  const blocks: PaperBlock[] = [];
  for (const panel of printed.profile.panels ?? []) blocks.push(...(await ofPanel(panel, printed)));
  return blocks;
};
