import { expect, it } from 'vitest';
import { parseGuide } from './guide-text';

const PAGE = `# 总览

一个项目
的**现在**，见 [实时](real-time.md)。

![总览](../images/overview-cn.webp)

## 常做的事

1. 第一
   件事
2. second
   thing

## 按键

| 按键 | 作用 |
| --- | --- |
| \`+\` \`-\` | 缩放 |
`;

it('reads a page as sections of blocks', () => {
  expect(parseGuide(PAGE)).toEqual({
    title: '总览',
    sections: [
      {
        title: '',
        blocks: [
          {
            kind: 'paragraph',
            spans: [
              { kind: 'text', text: '一个项目的' },
              { kind: 'strong', text: '现在' },
              { kind: 'text', text: '，见 ' },
              { kind: 'link', text: '实时', page: 'real-time' },
              { kind: 'text', text: '。' },
            ],
          },
          { kind: 'picture', text: '总览', file: 'overview-cn.webp' },
        ],
      },
      {
        title: '常做的事',
        blocks: [
          { kind: 'steps', items: [[{ kind: 'text', text: '第一件事' }], [{ kind: 'text', text: 'second thing' }]] },
        ],
      },
      {
        title: '按键',
        blocks: [
          {
            kind: 'table',
            head: [[{ kind: 'text', text: '按键' }], [{ kind: 'text', text: '作用' }]],
            rows: [
              [
                [
                  { kind: 'key', text: '+' },
                  { kind: 'text', text: ' ' },
                  { kind: 'key', text: '-' },
                ],
                [{ kind: 'text', text: '缩放' }],
              ],
            ],
          },
        ],
      },
    ],
  });
});

it.each(['no title', '# A\n\n- a list', '# A\n\n> a quote', '# A\n\n![x](http://x/y.png)', '# A\n\n| a |\n| b |'])(
  'refuses what the guide has no block for: %s',
  (text) => {
    expect(() => parseGuide(text)).toThrow();
  },
);
