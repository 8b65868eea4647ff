// The numbers that blocks carry as values of their own (attributes): in the file they follow the block that is put.
import type { IEntity } from 'dxf-parser';
import { plainText } from './plain-text';

interface BlockNumbers {
  /** By the block that is put; '' where its number was left empty. */
  readonly numberOf: ReadonlyMap<IEntity, string>;
  /** The attributes of these blocks: length or diameter beside a number is no number of another pile. */
  readonly ownTexts: ReadonlySet<IEntity>;
}

/** Tags of numbers as designers name them, the surest first, in small letters without marks between words. */
const NUMBER_TAGS = [
  /^(桩号|桩编号|桩位号|桩位编号|桩名|孔号|孔位编号|板号|点号|(pile|hole|point|zh)(no|nr|num|number|id|name|mark)|zhuanghao|zh)$/,
  /^(编号|号|no|nr|num|number|id|name|mark|label|pile|hole|bh|bianhao)$/,
] as const;

/** Blocks without a tag that names a number are left out: their values are texts as others are. */
export function numbersOfBlocks(entities: readonly IEntity[]): BlockNumbers {
  const numberOf = new Map<IEntity, string>();
  const ownTexts = new Set<IEntity>();
  for (const [at, entity] of entities.entries()) {
    if (entity.type !== 'INSERT') continue;
    const attributes: IEntity[] = [];
    for (let next = at + 1; next < entities.length; next += 1) {
      const attribute = entities[next];
      if (attribute === undefined || tagOf(attribute) === null) break;
      attributes.push(attribute);
    }
    const tagged = NUMBER_TAGS.map((tags) => attributes.filter((attribute) => tags.test(tagOf(attribute) ?? '')));
    const surest = tagged.find((found) => found.length > 0);
    if (surest === undefined) continue;
    numberOf.set(entity, surest.map(saidBy).find((text) => text !== '') ?? '');
    for (const attribute of attributes) ownTexts.add(attribute);
  }
  return { numberOf, ownTexts };
}

/** Null for what is no attribute. */
function tagOf(entity: IEntity): string | null {
  const tag: unknown = Reflect.get(entity, 'tag');
  return entity.type === 'TEXT' && typeof tag === 'string' ? tag.toLowerCase().replace(/[\s_.:：#-]/g, '') : null;
}

function saidBy(attribute: IEntity): string {
  const text: unknown = Reflect.get(attribute, 'text');
  return typeof text === 'string' || typeof text === 'number' ? plainText(String(text)) : '';
}
