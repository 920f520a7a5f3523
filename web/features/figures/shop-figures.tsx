import { useFigures } from './api.ts';
import { FigureList } from './figure-list.tsx';
import { FiguresOverview } from './figures-overview.tsx';
import type { FiguresView } from './figures-view.ts';
import { PeriodPicker } from './period-picker.tsx';

interface ShopFiguresProps {
  view: FiguresView;
  /** Puts a change of the view into the address. */
  onView: (change: Partial<FiguresView>, options?: { toTop?: boolean }) => void;
}

/** The figures of a period, or one of the lists behind them. */
export function ShopFigures({ view, onView }: ShopFiguresProps) {
  const figures = useFigures(view);
  const { list } = view;
  if (list !== '') {
    return <FigureList view={{ ...view, list }} timeZone={figures.data?.timeZone} today={figures.data?.today} />;
  }
  return (
    <>
      <PeriodPicker
        view={view}
        shown={figures.data?.totals}
        today={figures.data?.today}
        onDates={(from, to) => onView({ from, to })}
      />
      <FiguresOverview
        view={view}
        figures={figures}
        onList={(chosen, day) => onView({ list: chosen, day }, { toTop: true })}
      />
    </>
  );
}
