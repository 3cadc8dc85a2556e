/* The functions that sql.js adds to SQLite (extension-functions.c by Liam Healy), with their names, arguments and results,
** for connections that take its place. Some of them have another meaning in SQLite itself: log(x) is the natural
** logarithm here, ceil and floor give integers, and a text that is no number counts as 0. */
#include "host.h"
#include <math.h>
#include <stdlib.h>

/* ------------------------------------------------------------------------------------------------------------------
** Numbers
*/

typedef double (*Real)(double);

static double cotangent(double x){ return 1.0 / tan(x); }
static double hyperbolicCotangent(double x){ return 1.0 / tanh(x); }
static double toDegrees(double x){ return x * (180.0 / M_PI); }
static double toRadians(double x){ return x * (M_PI / 180.0); }

static int isNull(sqlite3_value *value){ return sqlite3_value_type(value) == SQLITE_NULL; }

/* What has no result (the root of -1) is NaN, which SQLite makes NULL. */
static void realOf1(sqlite3_context *context, int n, sqlite3_value **arguments){
  Real function = *(const Real*)sqlite3_user_data(context);
  if( !isNull(arguments[0]) ) sqlite3_result_double(context, function(sqlite3_value_double(arguments[0])));
}

typedef double (*Real2)(double, double);

static void realOf2(sqlite3_context *context, int n, sqlite3_value **arguments){
  Real2 function = *(const Real2*)sqlite3_user_data(context);
  if( isNull(arguments[0]) || isNull(arguments[1]) ) return;
  sqlite3_result_double(context, function(sqlite3_value_double(arguments[0]), sqlite3_value_double(arguments[1])));
}

static void rounded(sqlite3_context *context, int n, sqlite3_value **arguments){
  Real function = *(const Real*)sqlite3_user_data(context);
  double value;
  if( isNull(arguments[0]) ) return;
  if( sqlite3_value_type(arguments[0]) == SQLITE_INTEGER ){
    sqlite3_result_value(context, arguments[0]);
    return;
  }
  value = function(sqlite3_value_double(arguments[0]));
  if( value >= -9.2e18 && value <= 9.2e18 ) sqlite3_result_int64(context, (sqlite3_int64)value);
  else sqlite3_result_double(context, value);
}

static void signOf(sqlite3_context *context, int n, sqlite3_value **arguments){
  double value;
  if( isNull(arguments[0]) ) return;
  value = sqlite3_value_double(arguments[0]);
  if( sqlite3_value_type(arguments[0]) == SQLITE_INTEGER ) sqlite3_result_int(context, (value > 0) - (value < 0));
  else sqlite3_result_double(context, (value > 0) - (value < 0));
}

static void square(sqlite3_context *context, int n, sqlite3_value **arguments){
  double value;
  if( isNull(arguments[0]) ) return;
  value = sqlite3_value_double(arguments[0]);
  value *= value;
  if( sqlite3_value_type(arguments[0]) == SQLITE_INTEGER && value <= 9007199254740992.0 ){
    sqlite3_result_int64(context, (sqlite3_int64)value);
  }else{
    sqlite3_result_double(context, value);
  }
}

/* ------------------------------------------------------------------------------------------------------------------
** Texts, counted in characters of UTF-8
*/

static const unsigned char *afterCharacter(const unsigned char *at){
  if( *at ) at++;
  while( (*at & 0xC0) == 0x80 ) at++;
  return at;
}

/* `n` characters on, or the end. */
static const unsigned char *skip(const unsigned char *at, sqlite3_int64 n){
  while( *at && n-- > 0 ) at = afterCharacter(at);
  return at;
}

static sqlite3_int64 lengthOf(const unsigned char *text){
  sqlite3_int64 n = 0;
  for(; *text; text = afterCharacter(text)) n++;
  return n;
}

static void giveText(sqlite3_context *context, const unsigned char *text, sqlite3_int64 n){
  sqlite3_result_text64(context, (const char*)text, (sqlite3_uint64)n, SQLITE_TRANSIENT, SQLITE_UTF8);
}

/* Room for a result of `n` bytes; 0, and the error is told, where there is none or it would be too long. */
static unsigned char *roomFor(sqlite3_context *context, sqlite3_int64 n){
  unsigned char *room = 0;
  if( n > sqlite3_limit(sqlite3_context_db_handle(context), SQLITE_LIMIT_LENGTH, -1) ) sqlite3_result_error_toobig(context);
  else if( (room = sqlite3_malloc64(n + 1)) == 0 ) sqlite3_result_error_nomem(context);
  return room;
}

static void giveRoom(sqlite3_context *context, unsigned char *room, sqlite3_int64 n){
  sqlite3_result_text64(context, (char*)room, (sqlite3_uint64)n, sqlite3_free, SQLITE_UTF8);
}

static void leftText(sqlite3_context *context, int n, sqlite3_value **arguments){
  const unsigned char *text = sqlite3_value_text(arguments[0]);
  if( !text || isNull(arguments[1]) ) return;
  giveText(context, text, skip(text, sqlite3_value_int64(arguments[1])) - text);
}

static void rightText(sqlite3_context *context, int n, sqlite3_value **arguments){
  const unsigned char *text = sqlite3_value_text(arguments[0]);
  if( !text || isNull(arguments[1]) ) return;
  text = skip(text, lengthOf(text) - sqlite3_value_int64(arguments[1]));
  giveText(context, text, (sqlite3_int64)strlen((const char*)text));
}

static void replicate(sqlite3_context *context, int n, sqlite3_value **arguments){
  const unsigned char *text = sqlite3_value_text(arguments[0]);
  sqlite3_int64 bytes = sqlite3_value_bytes(arguments[0]);
  sqlite3_int64 count = sqlite3_value_int64(arguments[1]);
  sqlite3_int64 at;
  unsigned char *room;
  if( !text ) return;
  if( count < 0 ){
    sqlite3_result_error(context, "domain error", -1);
    return;
  }
  room = roomFor(context, count > 0x7fffffff && bytes ? 0x7fffffffffff : count * bytes);
  if( !room ) return;
  for(at = 0; at < count * bytes; at += bytes) memcpy(room + at, text, bytes);
  giveRoom(context, room, count * bytes);
}

static void reverseText(sqlite3_context *context, int n, sqlite3_value **arguments){
  const unsigned char *text = sqlite3_value_text(arguments[0]);
  sqlite3_int64 bytes, end;
  unsigned char *room;
  if( !text ) return;
  bytes = end = (sqlite3_int64)strlen((const char*)text);
  room = roomFor(context, bytes);
  if( !room ) return;
  while( *text ){
    const unsigned char *next = afterCharacter(text);
    end -= next - text;
    memcpy(room + end, text, next - text);
    text = next;
  }
  giveRoom(context, room, bytes);
}

static int isLetter(unsigned char c){ return (c | 32) >= 'a' && (c | 32) <= 'z'; }
static unsigned char upper(unsigned char c){ return c >= 'a' && c <= 'z' ? c - 32 : c; }
static unsigned char lower(unsigned char c){ return c >= 'A' && c <= 'Z' ? c + 32 : c; }

static void properText(sqlite3_context *context, int n, sqlite3_value **arguments){
  const unsigned char *text = sqlite3_value_text(arguments[0]);
  unsigned char before = ' ';
  sqlite3_int64 bytes, i;
  unsigned char *room;
  if( !text ) return;
  bytes = (sqlite3_int64)strlen((const char*)text);
  room = roomFor(context, bytes);
  if( !room ) return;
  for(i = 0; i < bytes; i++){
    room[i] = before == ' ' || before == '\t' ? upper(text[i]) : lower(text[i]);
    before = room[i];
  }
  giveRoom(context, room, bytes);
}

/* Which sides blanks are added to. */
#define PAD_LEFT 1
#define PAD_RIGHT 2
static const int padLeft = PAD_LEFT, padRight = PAD_RIGHT, padBoth = PAD_LEFT | PAD_RIGHT;

static void padded(sqlite3_context *context, int n, sqlite3_value **arguments){
  const unsigned char *text = sqlite3_value_text(arguments[0]);
  sqlite3_int64 width = sqlite3_value_int64(arguments[1]);
  int sides = *(const int*)sqlite3_user_data(context);
  sqlite3_int64 bytes, blanks, left;
  unsigned char *room;
  if( !text ) return;
  if( width < 0 ){
    sqlite3_result_error(context, "domain error", -1);
    return;
  }
  bytes = (sqlite3_int64)strlen((const char*)text);
  blanks = width - lengthOf(text);
  if( blanks < 0 ) blanks = 0;
  left = sides == PAD_LEFT ? blanks : sides == PAD_RIGHT ? 0 : blanks / 2;
  room = roomFor(context, bytes + blanks);
  if( !room ) return;
  memset(room, ' ', bytes + blanks);
  memcpy(room + left, text, bytes);
  giveRoom(context, room, bytes + blanks);
}

static int isSameCharacter(const unsigned char *a, const unsigned char *b){
  sqlite3_int64 bytes = afterCharacter(a) - a;
  return bytes == afterCharacter(b) - b && memcmp(a, b, bytes) == 0;
}

/* The characters of a text that are among those of another. */
static void filteredText(sqlite3_context *context, int n, sqlite3_value **arguments){
  const unsigned char *text = sqlite3_value_text(arguments[0]);
  const unsigned char *among = sqlite3_value_text(arguments[1]);
  sqlite3_int64 end = 0;
  unsigned char *room;
  if( !text || !among ) return;
  room = roomFor(context, (sqlite3_int64)strlen((const char*)text));
  if( !room ) return;
  for(; *text; text = afterCharacter(text)){
    const unsigned char *at = among;
    while( *at && !isSameCharacter(at, text) ) at = afterCharacter(at);
    if( !*at ) continue;
    memcpy(room + end, text, afterCharacter(text) - text);
    end += afterCharacter(text) - text;
  }
  giveRoom(context, room, end);
}

/* Where a text begins in another, from 1; 0 where it does not, or has no characters. */
static void placeOfText(sqlite3_context *context, int n, sqlite3_value **arguments){
  const unsigned char *needle = sqlite3_value_text(arguments[0]);
  const unsigned char *text = sqlite3_value_text(arguments[1]);
  sqlite3_int64 place = n == 3 ? sqlite3_value_int64(arguments[2]) : 1;
  size_t bytes;
  if( !needle || !text ) return;
  if( place < 1 ) place = 1;
  bytes = strlen((const char*)needle);
  for(text = skip(text, place - 1); bytes && *text; text = afterCharacter(text), place++){
    if( strncmp((const char*)text, (const char*)needle, bytes) != 0 ) continue;
    sqlite3_result_int64(context, place);
    return;
  }
  sqlite3_result_int(context, 0);
}

/* The sound of an English word as a letter and three digits (https://www.archives.gov/research/census/soundex), but for
** its rule that neighbours of one sound count once. */
static void soundOf(const unsigned char *text, char *sound){
  static const char digits[] = "01230120022455012623010202";
  int at = 1;
  memcpy(sound, "?000", 4);
  while( *text && !isLetter(*text) ) text++;
  if( !*text ) return;
  sound[0] = (char)upper(*text);
  for(; at < 4 && *text; text++){
    char digit = isLetter(*text & 0x7f) ? digits[lower(*text & 0x7f) - 'a'] : '0';
    if( digit != '0' ) sound[at++] = digit;
  }
}

/* How many of the four characters of two words' sounds are the same. */
static void likeness(sqlite3_context *context, int n, sqlite3_value **arguments){
  const unsigned char *a = sqlite3_value_text(arguments[0]);
  const unsigned char *b = sqlite3_value_text(arguments[1]);
  char soundA[4], soundB[4];
  int i, same = 0;
  if( !a || !b ) return;
  soundOf(a, soundA);
  soundOf(b, soundB);
  for(i = 0; i < 4; i++) same += soundA[i] == soundB[i];
  sqlite3_result_int(context, same);
}

/* ------------------------------------------------------------------------------------------------------------------
** Aggregates
*/

/* Mean and sum of squared distances from it, as they go (Welford 1962). */
typedef struct Spread {
  sqlite3_int64 count;
  double mean, squares;
} Spread;

static void addToSpread(sqlite3_context *context, int n, sqlite3_value **arguments){
  Spread *spread = sqlite3_aggregate_context(context, sizeof(Spread));
  double value, distance;
  if( !spread || isNull(arguments[0]) ) return;
  value = sqlite3_value_double(arguments[0]);
  distance = value - spread->mean;
  spread->count++;
  spread->mean += distance / spread->count;
  spread->squares += distance * (value - spread->mean);
}

/* Of a sample; of less than two values, 0. */
static double varianceOf(sqlite3_context *context){
  Spread *spread = sqlite3_aggregate_context(context, 0);
  return spread && spread->count > 1 ? spread->squares / (spread->count - 1) : 0.0;
}

static void variance(sqlite3_context *context){ sqlite3_result_double(context, varianceOf(context)); }
static void deviation(sqlite3_context *context){ sqlite3_result_double(context, sqrt(varianceOf(context))); }

typedef struct Values {
  double *values;
  sqlite3_int64 count, capacity;
  int hasReals;
} Values;

static void addValue(sqlite3_context *context, int n, sqlite3_value **arguments){
  Values *all = sqlite3_aggregate_context(context, sizeof(Values));
  if( !all || isNull(arguments[0]) ) return;
  if( all->count == all->capacity ){
    sqlite3_int64 capacity = all->capacity ? all->capacity * 2 : 64;
    double *values = sqlite3_realloc64(all->values, capacity * sizeof(double));
    if( !values ){
      sqlite3_result_error_nomem(context);
      return;
    }
    all->values = values;
    all->capacity = capacity;
  }
  if( sqlite3_value_numeric_type(arguments[0]) != SQLITE_INTEGER ) all->hasReals = 1;
  all->values[all->count++] = sqlite3_value_double(arguments[0]);
}

static int compareValues(const void *a, const void *b){
  double x = *(const double*)a, y = *(const double*)b;
  return (x > y) - (x < y);
}

static void giveNumber(sqlite3_context *context, double value, int hasReals){
  if( hasReals ) sqlite3_result_double(context, value);
  else sqlite3_result_int64(context, (sqlite3_int64)value);
}

/* The value that comes most often; NULL where several do. */
static void mostFrequent(sqlite3_context *context, const Values *all){
  sqlite3_int64 from, to, most = 0;
  double value = 0;
  int times = 0;
  for(from = 0; from < all->count; from = to){
    for(to = from; to < all->count && all->values[to] == all->values[from]; to++){}
    if( to - from > most ){
      most = to - from;
      value = all->values[from];
      times = 0;
    }
    times += to - from == most;
  }
  if( times == 1 ) giveNumber(context, value, all->hasReals);
}

/* The mean of the values that have this share of all values at or below them, and the rest at or above. */
static void quantile(sqlite3_context *context, const Values *all, double share){
  double below = all->count * share, above = all->count - below, sum = 0;
  sqlite3_int64 from, to;
  int found = 0;
  for(from = 0; from < all->count; from = to){
    for(to = from; to < all->count && all->values[to] == all->values[from]; to++){}
    if( to < below || all->count - from < above ) continue;
    sum += all->values[from];
    found++;
  }
  if( found ) giveNumber(context, sum / found, all->hasReals || found > 1);
}

static void finish(sqlite3_context *context, double share){
  Values *all = sqlite3_aggregate_context(context, 0);
  if( !all ) return;
  if( all->count ) qsort(all->values, all->count, sizeof(double), compareValues);
  if( share > 0 ) quantile(context, all, share);
  else mostFrequent(context, all);
  sqlite3_free(all->values);
}

static void mode(sqlite3_context *context){ finish(context, 0); }
static void lowerQuartile(sqlite3_context *context){ finish(context, 0.25); }
static void middle(sqlite3_context *context){ finish(context, 0.5); }
static void upperQuartile(sqlite3_context *context){ finish(context, 0.75); }

/* ------------------------------------------------------------------------------------------------------------------
** All of them
*/

static const struct OfReal {
  const char *name;
  Real function;
} ofReal[] = {
  {"acos", acos}, {"asin", asin}, {"atan", atan}, {"acosh", acosh}, {"asinh", asinh}, {"atanh", atanh},
  {"cos", cos}, {"sin", sin}, {"tan", tan}, {"cosh", cosh}, {"sinh", sinh}, {"tanh", tanh},
  {"cot", cotangent}, {"coth", hyperbolicCotangent}, {"degrees", toDegrees}, {"radians", toRadians},
  {"exp", exp}, {"log", log}, {"log10", log10}, {"sqrt", sqrt},
};
static const Real toCeiling = ceil, toFloor = floor;
static const Real2 arcTangent = atan2, power = pow;

typedef void (*Function)(sqlite3_context*, int, sqlite3_value**);

static const struct Other {
  const char *name;
  int arguments;
  Function function;
  const void *data;
} others[] = {
  {"atan2", 2, realOf2, &arcTangent}, {"atn2", 2, realOf2, &arcTangent}, {"power", 2, realOf2, &power},
  {"ceil", 1, rounded, &toCeiling}, {"floor", 1, rounded, &toFloor}, {"sign", 1, signOf, 0}, {"square", 1, square, 0},
  {"leftstr", 2, leftText, 0}, {"rightstr", 2, rightText, 0}, {"replicate", 2, replicate, 0},
  {"reverse", 1, reverseText, 0}, {"proper", 1, properText, 0}, {"strfilter", 2, filteredText, 0},
  {"padl", 2, padded, &padLeft}, {"padr", 2, padded, &padRight}, {"padc", 2, padded, &padBoth},
  {"charindex", 2, placeOfText, 0}, {"charindex", 3, placeOfText, 0}, {"difference", 2, likeness, 0},
};

static const struct Aggregate {
  const char *name;
  Function step;
  void (*last)(sqlite3_context*);
} aggregates[] = {
  {"stdev", addToSpread, deviation}, {"variance", addToSpread, variance}, {"mode", addValue, mode},
  {"median", addValue, middle}, {"lower_quartile", addValue, lowerQuartile}, {"upper_quartile", addValue, upperQuartile},
};

#define COUNT(list) (sizeof(list) / sizeof(list[0]))

int nadlanAddSqlJsFunctions(sqlite3 *db){
  int flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS;
  int rc = SQLITE_OK;
  unsigned i;
  for(i = 0; rc == SQLITE_OK && i < COUNT(ofReal); i++){
    rc = sqlite3_create_function_v2(db, ofReal[i].name, 1, flags, (void*)&ofReal[i].function, realOf1, 0, 0, 0);
  }
  for(i = 0; rc == SQLITE_OK && i < COUNT(others); i++){
    rc = sqlite3_create_function_v2(
      db, others[i].name, others[i].arguments, flags, (void*)others[i].data, others[i].function, 0, 0, 0);
  }
  for(i = 0; rc == SQLITE_OK && i < COUNT(aggregates); i++){
    rc = sqlite3_create_function_v2(db, aggregates[i].name, 1, flags, 0, 0, aggregates[i].step, aggregates[i].last, 0);
  }
  return rc;
}
