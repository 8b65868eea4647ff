import { describe, expect, it } from 'vitest';
import { chooseProject, namedProject } from './project-choice';

const projects = [
  { id: 1, name: 'A' },
  { id: 2, name: 'B' },
];

describe('the project shown', () => {
  it.each([
    [2, 1, projects, 2],
    [null, 2, projects, 2],
    [null, undefined, projects, 1],
    [9, 2, projects, 2],
    [9, 9, projects, 1],
    [null, undefined, [], null],
    [2, 1, undefined, 2],
    [null, 1, undefined, 1],
    [null, undefined, undefined, null],
  ])('address %s, last %s', (named, last, list, id) => {
    expect(chooseProject(named, last, list)).toBe(id);
  });

  it('is read from the address only when it is a number', () => {
    expect(namedProject(new URLSearchParams('project=3'))).toBe(3);
    for (const bad of ['', 'project=', 'project=-1', 'project=x', 'project=1.5']) {
      expect(namedProject(new URLSearchParams(bad)), bad).toBeNull();
    }
  });
});
