// On a phone the form gives way to the map: what was typed in it must be there again when it comes back.
import { describe, expect, it } from 'vitest';
import { descriptor } from '../../../equipment/types/mixing-pile/descriptor';
import { beginsPressing, endsPressing, firstEntries, withLastTakenBack, withPressed } from './layout-draft';
import { firstTyped, type TypedLayout } from './layout-form';

const typed: TypedLayout = {
  kind: 'curtain',
  prefix: 'C',
  fills: false,
  texts: { spacingM: '2' },
  route: { text: '1 2', closes: true },
};

describe('the form of a layout while points are pressed', () => {
  const pressed = withPressed(withPressed(beginsPressing(typed), 3, 4.5), 5, 6);

  it('gets each point at the end of its line, and loses the last one', () => {
    expect(pressed.typed).toEqual({ ...typed, route: { text: '1 2\n3 4.5\n5 6', closes: true } });
    expect(withLastTakenBack(pressed).typed.route?.text).toBe('1 2\n3 4.5');
    expect(pressed.before).toBe(typed);
  });

  it('comes back with the points, or as it was', () => {
    expect(endsPressing(pressed, true)).toEqual({ typed: pressed.typed, before: null });
    expect(endsPressing(pressed, false)).toEqual({ typed, before: null });
    expect(endsPressing({ typed, before: null }, false)).toEqual({ typed, before: null });
  });

  it('has no line to put points on where it follows none', () => {
    const straight = { ...typed, route: null };
    expect(withLastTakenBack(withPressed(beginsPressing(straight), 1, 2)).typed).toBe(straight);
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
