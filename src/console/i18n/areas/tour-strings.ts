/** Texts of the tour. */
export interface TourStrings {
  readonly offer: string;
  readonly take: string;
  readonly decline: string;
  readonly steps: readonly { readonly title: string; readonly text: string }[];
  readonly place: (step: number, steps: number) => string;
  readonly next: string;
  readonly back: string;
  readonly end: string;
  readonly done: string;
}

export const TOUR_EN: TourStrings = {
  offer: 'New here?',
  take: 'Take a tour of five steps',
  decline: 'No, thank you',
  steps: [
    {
      title: 'Ask without SQL',
      text: 'Write what you want to know, choose a question, fill in its blanks, and press Answer. “Show the SQL” brings its statement into the editor.',
    },
    {
      title: 'Write SQL',
      text: 'The editor completes tables, columns and values as you type. What you write is kept, in tabs, in this browser.',
    },
    {
      title: 'Run it',
      text: 'Beside the button stands about how much of the database will be fetched. Ctrl+Enter runs from anywhere, and Esc stops.',
    },
    {
      title: 'See what there is',
      text: 'Every table and column with its meaning, and examples for each subject. A click writes a name into the statement.',
    },
    {
      title: 'Find anything',
      text: 'Ctrl+K searches actions, tables, examples, places and your history. F1 lists all keys.',
    },
  ],
  place: (step, steps) => `${step} of ${steps}`,
  next: 'Next',
  back: 'Back',
  end: 'End the tour',
  done: 'Done',
};

export const TOUR_HE: TourStrings = {
  offer: 'חדשים כאן?',
  take: 'סיור קצר בחמישה צעדים',
  decline: 'לא, תודה',
  steps: [
    {
      title: 'לשאול בלי SQL',
      text: 'כתבו מה תרצו לדעת, בחרו שאלה, השלימו את החסר ולחצו על „תשובה”. אפשר גם להציג את ה־SQL של השאלה בעורך.',
    },
    {
      title: 'לכתוב SQL',
      text: 'העורך משלים טבלאות, עמודות וערכים תוך כדי הקלדה. מה שכתבתם נשמר בלשוניות, בדפדפן הזה.',
    },
    {
      title: 'להריץ',
      text: 'ליד הכפתור כתוב בערך כמה מבסיס הנתונים ייקרא. Ctrl+Enter מריץ מכל מקום, ו־Esc עוצר.',
    },
    {
      title: 'לראות מה יש',
      text: 'כל הטבלאות והעמודות עם ההסבר שלהן, ודוגמאות לכל נושא. לחיצה על שם מוסיפה אותו לשאילתה.',
    },
    {
      title: 'למצוא הכול',
      text: 'Ctrl+K מחפש פעולות, טבלאות, דוגמאות, מקומות ואת ההיסטוריה שלכם. F1 מציג את כל המקשים.',
    },
  ],
  place: (step, steps) => `${step} מתוך ${steps}`,
  next: 'הבא',
  back: 'הקודם',
  end: 'סיום הסיור',
  done: 'סיימתי',
};
