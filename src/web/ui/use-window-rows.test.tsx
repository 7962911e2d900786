// The rows of a long list come frame by frame, and then nothing more is rendered.
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { useWindowRows } from './use-window-rows.ts';

function List({ names, onRender }: { names: string[]; onRender: (rows: number) => void }) {
  const { frame, start, end } = useWindowRows<HTMLUListElement, string>(names, 50, (name) => name);
  onRender(end - start);
  return (
    <ul ref={frame}>
      {names.slice(start, end).map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two rows of one name are the case here
        <li key={start + index}>{name}</li>
      ))}
    </ul>
  );
}

const paint = () => new Promise((painted) => requestAnimationFrame(painted));

test.each([
  ['different names', Array.from({ length: 60 }, (_, index) => `Service ${index}`), 24],
  ['two of one name', ['Twin', 'Twin', ...Array.from({ length: 8 }, (_, index) => `Service ${index}`)], 10],
])('all wanted rows come a few at a time, and then the rendering ends: %s', async (_, names, wanted) => {
  const onRender = vi.fn<(rows: number) => void>();
  const place = document.createElement('div');
  const root = createRoot(place);
  onTestFinished(() => root.unmount());
  root.render(<List names={names} onRender={onRender} />);
  const count = () => place.querySelectorAll('li').length;
  await vi.waitFor(() => expect(count()).toBe(wanted));
  const sizes = onRender.mock.calls.map(([rows]) => rows);
  sizes.forEach((size, at) => {
    expect(size - (sizes[at - 1] ?? 0)).toBeLessThanOrEqual(3);
  });
  await vi.waitFor(async () => {
    const before = onRender.mock.calls.length;
    for (let frame = 0; frame < 3; frame += 1) await paint();
    expect(onRender.mock.calls.length).toBe(before);
  });
});
