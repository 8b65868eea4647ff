// On a phone the form gives way to the map: its entries must be there again when it comes back.
import { describe, expect, it } from 'vitest';
import { descriptor } from '../../../equipment/types/mixing-pile/descriptor';
import { firstEntries, withLastTakenBack, withPressed } from './layout-entries';
import { firstTyped, type TypedLayout } from './layout-form';

const typed: TypedLayout = {
  kind: 'curtain',
  prefix: 'C',
  fills: false,
  texts: { spacingM: '2' },
  route: { text: '1 2', closes: true },
};

describe('the form of a layout while points are pressed', () => {
  it('gets each point at the end of its line, and loses the last one', () => {
    const pressed = withPressed(withPressed(typed, 3, 4.5), 5, 6);
    expect(pressed).toEqual({ ...typed, route: { text: '1 2\n3 4.5\n5 6', closes: true } });
    expect(withLastTakenBack(pressed).route?.text).toBe('1 2\n3 4.5');
  });

  it('has no line to put points on where it follows none', () => {
    const straight = { ...typed, route: null };
    expect(withLastTakenBack(withPressed(straight, 1, 2))).toBe(straight);
  });
});

describe('the form of a layout that is mounted anew', () => {
  const file = {
    name: 'area.dxf',
    drawing: { layers: [], outlines: [], paths: [], unit: 'm' },
    layer: '0',
    line: 0,
    unit: 'm',
  } as const;

  it('goes on with the entries and the drawing that it had, whatever is selected', () => {
    const last = { typed, file } as const;
    expect(firstEntries(last, descriptor.profile, true)).toBe(last);
  });

  it('begins with the usual pattern of the type where it had none', () => {
    expect(firstEntries(null, descriptor.profile, true)).toEqual({
      typed: firstTyped(descriptor.profile, true),
      file: null,
    });
  });
});
